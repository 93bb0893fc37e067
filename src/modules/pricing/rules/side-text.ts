import type { SizeRefusal } from './size.ts'

/** `Width must be between 0.5 and 3 m`, in the wording of the API and the back office. */
export const sideText = ({ side, min, max }: SizeRefusal) =>
  `${side === 'width' ? 'Width' : 'Length'} must be between ${min} and ${max} m`
