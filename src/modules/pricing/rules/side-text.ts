import type { SizeRefusal, UnevenSide } from './size.ts'

/** `Width must be between 0.5 and 3 m`, in the wording of the API and the back office. */
export const sideText = ({ side, min, max }: SizeRefusal) =>
  `${side === 'width' ? 'Width' : 'Length'} must be between ${min} and ${max} m`

/** `Width must be 35 1/16 or 35 1/8 in`, in the wording of the API and the back office. */
export const unevenText = ({ side, nearest: [below, above] }: UnevenSide) =>
  `${side === 'width' ? 'Width' : 'Length'} must be ${below} or ${above} in`
