import type { SettingsForm } from '../../contract/settings-form.ts'
import type { Settings } from '../../contract/settings.ts'

/** The shop's details as form values. */
export const detailsOf = (saved: Settings) =>
  ({
    address_street: saved.address_street ?? '',
    address_postal_code: saved.address_postal_code ?? '',
    address_city: saved.address_city ?? '',
    tax_number: saved.tax_number ?? '',
    opening_hours: saved.opening_hours ?? [],
    mark_image_url: saved.mark_image_url ?? '',
    mark_link_url: saved.mark_link_url ?? '',
    mark_text: saved.mark_text ?? '',
    reply_to: saved.reply_to ?? '',
    sender_name: saved.sender_name ?? '',
  }) satisfies Partial<SettingsForm>
