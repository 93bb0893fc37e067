import { read } from '#kernel/web/api.ts'
import { getCashRounding } from '../../contract/index.ts'

/** How the cash of new orders is rounded. */
export const cashRoundingSettings = read(getCashRounding)
