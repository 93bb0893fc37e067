/**
 * The mark of a shop without a logo: a window with its blind half down and light below, in a 32 × 32 square. At 16
 * pixels every edge is on a whole pixel. public/favicon.svg has the same paths.
 */
export const shopMark = {
  side: 32,
  /** Filled by the even-odd rule. */
  window: 'M4 2h24v24h2v4H2v-4h2zM8 6v2h16V6zM8 10v2h16v-2zM8 14v2h16v-2zM8 18v8h16v-8z',
  light: 'M8 18h16v8H8z',
  colours: { window: '#17504e', light: '#e3a25b' },
} as const
