import { storedSelling } from '../contract/selling.ts'
import { settingsPart } from '#modules/settings/server/index.ts'

/** Settings for all products. */
export const sellingRepository = settingsPart('selling', (value) => storedSelling.parse(value))
