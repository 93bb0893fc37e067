/** The tabs of the screen: what stands in the address, and what people read. */
export const supportTabs = [
  ['articles', 'Articles'],
  ['legal', 'Legal pages'],
  ['about', 'About page'],
] as const
