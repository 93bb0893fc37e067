/** The tabs of the screen: their value in the address and their label. */
export const supportTabs = [
  ['articles', 'Articles'],
  ['legal', 'Legal pages'],
  ['about', 'About page'],
] as const
