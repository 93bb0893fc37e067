export { addressLines } from './address-lines.ts'
export { isPlaceholder, replyAddress } from './reply-address.ts'
