import { mine, type Expectations } from '#test/expectations.ts'
import { rolePermissions } from './rules/role-permissions.ts'

export const expectations: Expectations = {
  access: {
    'POST,PUT,DELETE /api/users/**': 'admins',
    'PUT /api/account/office-language': 'staff',
    'GET /api/users/**': 'staff',
    'GET,POST,PUT,DELETE /api/account/**': 'signed-in',
    'GET /api/auth/user': 'signed-in',
    'GET,POST /auth/**': 'anyone',
    'GET /api/providers': 'anyone',
    'GET /api/login': 'anyone',
    'GET /api/callback': 'anyone',
    'GET /api/logout': 'anyone',
  },
  columns: {
    account_tokens: { secret: 'token_hash', words: 'purpose' },
    passkeys: { leaves: 'name', whose: mine, words: 'credential_id transports' },
    phone_codes: { secret: 'salt' },
    recovery_codes: { secret: 'code_hash selector' },
    sessions: { secret: 'sid', leaves: 'sess', whose: `sess ->> 'userId' = :me::text` },
    used_passkey_challenges: { secret: 'challenge_hash' },
    user_identities: { leaves: 'email', whose: mine, words: 'provider' },
    users: {
      secret: 'password_hash',
      leaves: 'email first_name last_name profile_image_url phone',
      whose: 'id = :me',
      words: 'role auth_provider office_language',
    },
  },
  auditedKinds: ['account', 'user'],
  texts: rolePermissions.flatMap(({ words }) => words),
  rows: [
    `user_identities (user_id, provider, subject, email) values (:other, 'google', '1', 'mai@example.com'),
      (:me, 'google', '2', 'lan@example.com')`,
    `phone_codes (phone, salt, expires_at, tries_forgotten_at) values ('+84900000000', 'a salt of a code', now(), now())`,
    `account_tokens (user_id, purpose, token_hash, expires_at) values (:me, 'magic_link', 'a hash of a token', now())`,
  ],
  addresses: {
    'POST /api/users profileImageUrl': (value, unique) => ({
      email: `${unique}@example.com`,
      profileImageUrl: value,
    }),
  },
}
