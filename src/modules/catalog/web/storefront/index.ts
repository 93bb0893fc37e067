export { AddToCartContext } from './add-to-cart.ts'
export type { AddToCart, PieceAnswers } from './add-to-cart.ts'
export { MountRadios } from './piece/mount-radios.tsx'
export { useRefusalMessage } from './piece/refusal-message.ts'
