import type { Expectations } from '#test/expectations.ts'

const validSettings = {
  site_name: 'Shop',
  site_description: 'Shades',
  contact_email: 'shop@example.com',
  contact_phone: '0901234567',
}

export const expectations: Expectations = {
  access: {
    'PUT /api/settings/**': 'admins',
    'GET /api/settings': 'anyone',
  },
  columns: {
    settings: {
      leaves:
        'translations site_name site_description closed_sentence logo_url contact_email contact_phone selling address_street address_postal_code address_city tax_number opening_hours mark_image_url mark_link_url mark_text',
      words:
        'base_language languages required_second_factor taxes documents payments product_safety claims analytics',
    },
  },
  auditedKinds: ['settings'],
  addresses: {
    'PUT /api/settings logo_url': (logo_url) => ({ ...validSettings, logo_url }),
    'PUT /api/settings mark_image_url': (mark_image_url) => ({
      ...validSettings,
      logo_url: '',
      mark_image_url,
    }),
    'PUT /api/settings mark_link_url': (mark_link_url) => ({ ...validSettings, logo_url: '', mark_link_url }),
  },
}
