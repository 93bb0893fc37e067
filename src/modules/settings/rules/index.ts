export { addressLines } from './address-lines.ts'
export { openDays } from './opening-hours.ts'
export { isPlaceholder, replyAddress } from './reply-address.ts'
