import { listBanners } from '../../contract/content.ts'
import { getSettings } from '../../contract/settings.ts'
import { read } from '../api.ts'

export const activeBanners = read(listBanners, { query: { active: 'true' } })
export const shopSettings = read(getSettings)
