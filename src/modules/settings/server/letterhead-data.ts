import type { LetterheadData } from '#kernel/outbox/pdf/letterhead.ts'
import type { ModulePorts } from '#kernel/modules/definition.ts'
import { paperOf } from '#kernel/rules/paper.ts'
import { addressLines } from '../rules/index.ts'
import type { StoredSettings } from './settings.repository.ts'

/** In pixels: 44 points at 300 dpi. */
const logoHeight = 184

/** The shop's details for the letterhead of documents. */
export async function letterheadDataOf(
  stored: StoredSettings,
  { media, country }: { media: Pick<ModulePorts['media'], 'forPaper'>; country: string },
): Promise<LetterheadData> {
  return {
    name: stored.site_name,
    logo: await media.forPaper(stored.logo_url, logoHeight),
    address: addressLines(stored, country),
    phone: stored.contact_phone,
    email: stored.contact_email,
    taxNumber: stored.tax_number,
    paper: paperOf(country),
  }
}
