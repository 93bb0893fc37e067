import { randomBytes } from 'node:crypto'
import { Signer } from '@fastify/cookie'
import { connectClient } from '#kernel/database/connections/connection.ts'
import { storedSessionId } from '#kernel/http/sessions/session.ts'

/**
 * Creates staff with a session each in the database, because signing in takes a tenth of a second by design, which is
 * not measured here.
 * @returns the cookies
 */
export async function staffOf(
  databaseUrl: string,
  secret: string,
  count: number,
  role: 'viewer' | 'editor' = 'viewer',
): Promise<string[]> {
  const client = await connectClient(databaseUrl)
  try {
    const { rows } = await client.query<{ id: string }>(
      `insert into users (email, first_name, last_name, role, auth_provider)
        select 'bench' || n || '@example.com', 'Person', n::text, $2, 'password'
        from generate_series(1, $1) n returning id`,
      [count, role],
    )
    const sids = rows.map(() => randomBytes(32).toString('base64url'))
    const now = new Date()
    const expires = new Date(now.getTime() + 60 * 60 * 1000).toISOString()
    const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: false, expires }
    const sessions = rows.map(({ id }) =>
      JSON.stringify({ cookie, userId: id, startedAt: now.toISOString(), lastSeenAt: now.toISOString() }),
    )
    await client.query(
      `insert into sessions (sid, sess, expire)
        select sid, sess::json, $3 from unnest($1::text[], $2::text[]) as s (sid, sess)`,
      [sids.map(storedSessionId), sessions, expires],
    )
    const signer = new Signer(secret)
    return sids.map((sid) => `session=${encodeURIComponent(signer.sign(sid))}`)
  } finally {
    await client.end()
  }
}
