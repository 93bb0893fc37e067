/** The tabs of the screen: the name in the URL, and the label. */
export const catalogTabs = [
  ['products', 'Products'],
  ['options', 'Options'],
  ['grids', 'Price grids'],
] as const
