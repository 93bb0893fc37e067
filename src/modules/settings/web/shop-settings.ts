import { readTexts } from '#kernel/web/api.ts'
import { getSettings } from '../contract/settings.ts'

/** The shop's name, contact and logo, as every page shows them. */
export const shopSettings = readTexts(getSettings)
