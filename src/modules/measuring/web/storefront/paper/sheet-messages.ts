import type {
  PictureMeasurement,
  PictureRefusal,
  PictureInput,
} from '#modules/measuring/rules/measurement/picture-measurement.ts'
import type { PictureFault } from '#modules/measuring/rules/picture/picture-quality.ts'

/** A picture to measure in: frames of one view, the first of which is shown. */
export interface SheetPicture {
  kind: 'picture'
  width: number
  height: number
  frames: Uint8ClampedArray[]
}

export interface SheetRequest {
  kind: 'measure'
  id: number
  input: Omit<PictureInput, 'picture'>
}

export interface SheetReading {
  id: number
  found: PictureMeasurement | PictureRefusal
  faults: PictureFault[]
}
