/** The room and the year below the product: one script, of which the page's first scripts name only this file. */
export { HangRoom } from './light-preview-room.tsx'
export { YearBelow } from './year-below.tsx'
