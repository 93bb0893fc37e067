import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Account {
  id: number
  name: string | null
  emails: { email: string; primary: boolean; verified: boolean }[]
}

/** A fake GitHub with the endpoints that the shop uses: tokens for codes, and two API calls. */
export async function startGithubServer() {
  const codes = new Map<string, { account: Account; challenge: string }>()
  const tokens = new Map<string, Account>()
  const running = {
    origin: '',
    /** A response to every request instead of the right one. */
    trouble: undefined as number | undefined,
    /** Approves a sign-in at the URL that the shop redirected to; returns the callback URL. */
    visit(address: string, account: Account): URL {
      const params = new URL(address).searchParams
      const code = `code-${codes.size}`
      codes.set(code, { account, challenge: params.get('code_challenge') ?? '' })
      const back = new URL(params.get('redirect_uri') ?? '')
      back.search = String(new URLSearchParams({ code, state: params.get('state') ?? '' }))
      return back
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  function tokenFor(form: URLSearchParams): object {
    const code = form.get('code') ?? ''
    const known = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    // GitHub refuses with status 200.
    if (known?.challenge !== challenge || form.get('client_secret') !== 'octopus') {
      return { error: 'bad_verification_code', error_description: 'The code is incorrect or expired.' }
    }
    const token = `token-${code}`
    tokens.set(token, known.account)
    return { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' }
  }

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const reply = (status: number, answer: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      const account = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
      if (running.trouble) return reply(running.trouble, {})
      if (request.url === '/login/oauth/access_token') return reply(200, tokenFor(new URLSearchParams(body)))
      if (!account) return reply(401, {})
      return reply(200, request.url === '/user' ? { id: account.id, name: account.name } : account.emails)
    })
  })
  // No request comes on a connection that is being closed.
  server.maxRequestsPerSocket = 1
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  running.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return running
}
