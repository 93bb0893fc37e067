import type { Processing } from '#kernel/modules/processing.ts'
import { listUsers } from '../contract/index.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Accounts and signing in'),
    data: staffText(
      'Name, e-mail, phone, picture, password as a hash, passkeys and second factors, sessions with device and network',
    ),
    ground: 'contract',
    kept: staffText('Until the account is deleted'),
    shownBy: [listUsers],
    tables: [
      'users',
      'account_tokens',
      'user_identities',
      'sessions',
      'passkeys',
      'recovery_codes',
      'totp_secrets',
      'phone_codes',
      'idempotency_keys',
      'live_connections',
    ],
    receivers: ['sign_in', 'mail', 'messages'],
  },
  {
    purpose: staffText('Work of the team'),
    data: staffText('Who of the team did, wrote, scanned or read what; their notifications and views'),
    ground: 'interest',
    kept: staffText('The name until the account is deleted; the work stays'),
    shownBy: [listUsers],
    tables: [
      'chat_messages',
      'chat_reads',
      'content_posts',
      'order_reads',
      'setup_views',
      'piece_scans',
      'notification_choices',
      'notification_digests',
      'notification_mails',
      'stock_alert_readers',
      'visit_feeds',
      'api_keys',
      'uploads',
    ],
    receivers: ['mail', 'storage'],
  },
]
