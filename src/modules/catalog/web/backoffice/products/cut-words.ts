import type { Cut } from '#modules/making/contract/index.ts'

type Part<Name extends Cut['part']> = Extract<Cut, { part: Name }>

function clothWords({ part, widthMm, lengthMm, widths, laid }: Part<'cloth' | 'lining'>): string {
  const joined = widths > 1 ? `, ${widths} widths joined` : ''
  const way = laid ? `, ${laid.way}, takes ${laid.takeMm} mm of the roll` : ''
  return `${part === 'cloth' ? 'Cloth' : 'Lining'} ${widthMm} × ${lengthMm} mm${joined}${way}`
}

const words: { [Name in Cut['part']]: (cut: Part<Name>) => string } = {
  cloth: clothWords,
  lining: clothWords,
  tube: ({ lengthMm, diameterMm }) => `Tube ${lengthMm} mm, diameter ${diameterMm} mm`,
  headrail: ({ lengthMm }) => `Headrail ${lengthMm} mm`,
  bottom_bar: ({ lengthMm }) => `Bottom bar ${lengthMm} mm`,
  slat: ({ count, widthMm, lengthMm }) => `${count} slats ${widthMm} × ${lengthMm} mm`,
  ladder: ({ count, positionsMm }) => `${count} ladders at ${positionsMm.join(', ')} mm`,
  louvre: ({ count, widthMm, lengthMm, clothMm }) =>
    `${count} louvres ${widthMm} × ${lengthMm} mm, cloth ${clothMm} mm each`,
  fold: ({ count, sizesMm }) => `${count} folds: ${sizesMm.join(', ')} mm`,
  panel: ({ count, widthMm, lengthMm }) =>
    `${count} ${count === 1 ? 'panel' : 'panels'} ${widthMm} × ${lengthMm} mm`,
}

/** A cut in the words of the workshop. */
export function cutWords(cut: Cut): string {
  const say = words[cut.part] as (cut: Cut) => string
  return say(cut)
}
