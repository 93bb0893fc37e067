export { FooterContent } from './footer-content.tsx'
export { LetterheadContent } from './letterhead-content.tsx'
