/** The tabs of the screen: what stands in the address, and what people read. */
export const catalogTabs = [
  ['products', 'Products'],
  ['options', 'Options'],
  ['grids', 'Price grids'],
] as const
