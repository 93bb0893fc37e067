/** What customers and visitors may read of each table, and what they never may. */
export interface ColumnExposure {
  /** Columns that no customer and no visitor ever reads. */
  inside?: string
  /** The same, but overwriting them would break the shop, so their stored values are searched for. */
  secret?: string
  /** Columns that visitors, or the people they belong to, may read. */
  leaves?: string
  /** The rows they may read, as SQL; `:me` is the customer's account. All rows by default. */
  whose?: string
  /** Columns with an id, a fixed format or one of a few words, which cannot contain private text. */
  words?: string
}

const mine = 'user_id = :me'
const ofMyOrder = 'order_id in (select id from orders where user_id = :me)'
const ofMySamples = 'request_id in (select id from sample_requests where user_id = :me)'
const ofMyRecord = 'customer_id in (select id from customers where user_id = :me)'

/** Every text or JSON column of every table, except generated ones. */
export const exposedColumns: Record<string, ColumnExposure> = {
  account_tokens: { inside: 'email mailed_to', secret: 'token_hash', words: 'purpose' },
  amounts_before_conversion: { inside: 'content', words: 'kind currency' },
  ar_analytics: { inside: 'date_key reliability breakdown', words: 'period' },
  ar_calibrations: { leaves: 'sensor_used device_model', words: 'orientation' },
  ar_measurement_feedback: {
    inside: 'feedback_comments measurement_purpose request_key network_key',
    words: 'measurement_method lighting_conditions surface_type',
  },
  ar_measurement_sessions: {
    inside: 'sensor_type',
    leaves: 'device_type device_model browser_name browser_version',
    whose: mine,
  },
  ar_measurements: { inside: 'sensor_used algorithm_version request_key', words: 'orientation' },
  about_parts: {
    leaves: 'title text content link_text link image_url picture_text detail_url translations',
    words: 'kind',
    whose: 'is_active',
  },
  audit_log: {
    inside: 'actor_name before after request_id actor_email actor_role entity_label',
    // Only for their own actions.
    leaves: 'network',
    whose: 'actor_id = :me',
    words: 'action entity entity_id',
  },
  backups: { inside: 'file failure', words: 'made_by' },
  banners: { leaves: 'title subtitle image_url cta_text cta_link translations', whose: 'is_active' },
  bill_lines: { words: 'basis' },
  blogs: {
    leaves: 'slug title content image_url translations',
    words: 'format',
    whose: 'published_at <= now()',
  },
  built_in_option_words: { leaves: 'word', words: 'code language' },
  categories: { leaves: 'name description slug image_url translations' },
  choices: { leaves: 'name image_url colour facts translations', words: 'code price_basis' },
  chat_messages: { inside: 'client_id', leaves: 'full_name message', whose: mine },
  content_posts: { inside: 'title content created_by image_url', words: 'platform status blog_slug' },
  crm_changes: { words: 'kind state' },
  crm_totals: { words: 'kind state' },
  customer_interactions: { inside: 'subject description outcome next_action', words: 'type' },
  customers: {
    inside: 'source notes tags',
    leaves: `company_name first_name last_name email phone secondary_phone address city state zip_code country`,
    whose: mine,
    words: 'type status',
  },
  demo_records: { words: 'kind id' },
  erased_records: { inside: 'entity entity_id' },
  event_deliveries: { inside: 'payload last_error', words: 'module event' },
  exchange_rate_imports: { inside: 'written kept' },
  exchange_rates: { words: 'from_currency to_currency' },
  import_pictures: { inside: 'address problem', words: 'state' },
  import_records: { inside: 'name before', words: 'entity' },
  imports: {
    inside:
      'file_name settings content notes lines problem kept made_by_name actor missing_hosts allowed_hosts',
    words: 'kind format state',
  },
  idempotency_keys: { inside: 'key request_hash', leaves: 'response', whose: mine },
  installations: {
    inside: 'customer_notes installer_notes completion_notes',
    secret: 'view_token',
    leaves: 'scheduled_time_slot assigned_installer visit_address photos',
    whose: ofMyRecord,
    words: 'status language',
  },
  inventory_categories: { inside: 'name description' },
  inventory_items: { inside: 'sku name description unit pack_unit location barcode', words: 'type' },
  market_trends: { inside: 'name description', words: 'category impact' },
  material_changes: { leaves: 'name' },
  material_totals: { leaves: 'name' },
  number_sequences: { words: 'kind' },
  opportunities: { inside: 'title description source notes', words: 'stage' },
  opportunity_stage_changes: { words: 'from_stage to_stage' },
  order_day_changes: { words: 'status' },
  order_days: { words: 'status' },
  order_events: { inside: 'note actor_name changes', words: 'kind from_status to_status' },
  // Cut lists are the workshop's; what a customer has said about a piece comes back to them.
  options: { leaves: 'name help translations', words: 'code shown_as' },
  order_lines: {
    inside: 'made price_reason written_name',
    leaves: 'product_name image_url options room note',
    whose: ofMyOrder,
    words: 'mount measured',
  },
  order_versions: { inside: 'content' },
  order_status_mails: { words: 'status' },
  // Charges are written for the customer; each is an object of a fixed shape, which no canary has.
  orders: {
    leaves: 'customer_name customer_email customer_phone customer_address note',
    secret: 'view_token',
    whose: mine,
    words: 'charges status language size_unit',
  },
  guest_order_keys: { secret: 'key request_hash' },
  // The content of a message is sent as a message; the sent mails are searched for that.
  module_migrations: { secret: 'checksum', words: 'module name' },
  outbox: {
    inside: 'last_error network',
    leaves: 'recipient data message_id',
    words: 'channel template language status limited_as',
  },
  own_addresses: { leaves: 'label name phone address', whose: mine },
  own_windows: { leaves: 'name', whose: mine, words: 'mount method' },
  passkeys: { leaves: 'name', whose: mine, words: 'credential_id transports' },
  past_order_lines: { inside: 'product_name' },
  past_orders: { inside: 'number', words: 'key status' },
  phone_codes: { inside: 'phone', secret: 'salt' },
  product_forecasts: { inside: 'notes', words: 'period currency' },
  product_month_changes: { inside: 'product_name' },
  product_months: { inside: 'product_name' },
  product_options: { leaves: 'pictures' },
  product_words: { leaves: 'word' },
  product_years: { inside: 'product_name' },
  price_grids: { inside: 'name', words: 'widths_mm lengths_mm prices' },
  products: {
    leaves:
      'translations name description materials image_urls making facts option_words option_words_by_language sku',
    words: 'kind price_model option_codes state',
  },
  public_changes: { words: 'tag' },
  purchase_order_items: { inside: 'pack_unit' },
  purchase_orders: { inside: 'po_number notes sent_to', words: 'status currency' },
  // The sides in the specifications are public; other notes of staff on an item are internal.
  quote_items: {
    inside: 'specifications',
    leaves: 'description',
    whose: `quote_id in (select id from quotes where sent_at is not null and ${ofMyRecord})`,
  },
  quotes: {
    inside: 'notes',
    secret: 'view_token',
    leaves: 'quote_number title description terms',
    whose: `sent_at is not null and ${ofMyRecord}`,
    words: 'status language',
  },
  rate_limits: { inside: 'key' },
  recovery_codes: { secret: 'code_hash selector' },
  reporting_currency: { words: 'currency' },
  sales_forecasts: { inside: 'notes', words: 'period currency' },
  // Whoever asked reads their mails; staff alone read the request.
  sample_request_items: {
    leaves: 'product_name option_name choice_name reader_names link',
    whose: ofMySamples,
  },
  sample_requests: {
    inside: 'mailbox_key place_key request_key request_hash',
    secret: 'withdraw_token',
    leaves: 'name email address',
    whose: mine,
    words: 'status language',
  },
  schema_migrations: { secret: 'checksum', words: 'name' },
  sessions: { secret: 'sid', leaves: 'sess', whose: `sess ->> 'userId' = :me::text` },
  settings: {
    inside: 'reply_to sender_name visits',
    leaves:
      'translations site_name site_description closed_sentence logo_url contact_email contact_phone selling address_street address_postal_code address_city tax_number opening_hours',
    words: 'base_language languages required_second_factor',
  },
  setup_steps: { words: 'step' },
  shop_calendar: { leaves: 'time_zone' },
  shop_country: { leaves: 'country' },
  shop_currency: { words: 'currency' },
  slug_redirects: { leaves: 'old_slug slug' },
  stock_alerts: { words: 'alert_type' },
  stock_month_changes: { words: 'kind' },
  stock_month_totals: { words: 'kind' },
  stock_months: { words: 'kind' },
  stock_movements: { inside: 'reference_id reference_type notes', words: 'type' },
  suppliers: {
    inside: 'name contact_person email phone address website payment_terms',
    words: 'language currency',
  },
  support_items: {
    leaves: 'title description content slug translations',
    words: 'legal',
    whose: 'is_active',
  },
  translated_slugs: { leaves: 'slug', words: 'kind record' },
  uploads: { inside: 'uploader_name', leaves: 'content_type', words: 'id name colour variants' },
  used_passkey_challenges: { secret: 'challenge_hash' },
  user_identities: { inside: 'subject', leaves: 'email', whose: mine, words: 'provider' },
  users: {
    inside: 'provider_id magic_link_token phone_verification_code',
    secret: 'password_hash',
    leaves: 'email first_name last_name profile_image_url phone',
    whose: 'id = :me',
    words: 'role auth_provider office_language',
  },
  webhook_deliveries: { inside: 'content last_error', words: 'type status' },
  webhooks: { inside: 'name url', words: 'events' },
  visit_feeds: { secret: 'token_hash' },
}
