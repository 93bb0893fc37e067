import { mine, type Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  columns: {
    audit_log: {
      // Only for their own actions.
      leaves: 'network',
      whose: 'actor_id = :me',
      words: 'action entity entity_id',
    },
    backups: { words: 'made_by' },
    event_deliveries: { words: 'module event' },
    idempotency_keys: { leaves: 'response', whose: mine },
    // The content of a message is sent as a message; the sent mails are searched for that.
    module_migrations: { secret: 'checksum', words: 'module name' },
    outbox: {
      leaves: 'recipient data message_id',
      words: 'channel template kind language status limited_as',
    },
    public_changes: { words: 'tag' },
    schema_migrations: { secret: 'checksum', words: 'name' },
    service_keys: { words: 'service' },
    shop_calendar: { leaves: 'time_zone' },
    translated_slugs: { leaves: 'slug', words: 'kind record' },
  },
  rows: [
    `idempotency_keys (user_id, key, request_hash, status) values (:other, 'a', 'b', 201)`,
    `backups (file, made_by, failure) values ('a.tar', 'command', 'no room')`,
    `rate_limits (key) values ('sign-in:1')`,
    `module_answers (key, answer, expires_at) values ('a', '{}', now() + interval '1 hour')`,
    `event_deliveries (module, event, payload, last_error) values ('other', 'order.placed', '{}', 'away')`,
  ],
}
