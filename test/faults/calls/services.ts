import { ask, insist, json, type Flow, type FlowContext } from './flow.ts'

const write = async ({ address, cookie }: FlowContext): Promise<boolean> => {
  const body = { prompt: 'Blinds', platform: 'blog', tone: 'friendly' }
  return (await ask(`${address}/api/ai/generate-content`, json(body, cookie))).ok
}

/** A staff member generates a text. */
export const assistant: Flow = {
  name: 'having a text written',
  system: 'ai',
  begin: async (world) => ({
    attempt: () => write(world),
    async recover() {
      insist(await write(world), 'the assistant stays out of order')
    },
  }),
}

/** The provider URL that the shop redirects a sign-in to. */
async function signInUrl({ address, provider }: FlowContext) {
  const answer = await ask(`${address}/api/login`)
  const to = answer.headers.get('location') ?? ''
  const away = to.startsWith(provider.issuer)
  insist(away || to === '/login?error=provider_unavailable', `/api/login leads to ${to}`)
  return { away: away ? to : null, cookie: answer.headers.getSetCookie().map((set) => set.split(';')[0]) }
}

/** The shop discovers its provider, and caches the result. */
export const lookUp: Flow = {
  name: 'looking the provider up',
  system: 'oidc',
  begin: async (world) => ({
    attempt: async () => (await signInUrl(world)).away !== null,
    // The next attempt repeats it, because the shop must not have cached a partial result.
    recover: async () => undefined,
  }),
}

interface WayBack {
  path: string
  cookie: string
}

async function throughTheProvider(world: FlowContext, email: string): Promise<WayBack> {
  const { away, cookie } = await signInUrl(world)
  insist(away !== null, 'the provider stays out of order')
  world.provider.person = { sub: email, email, email_verified: true }
  const { pathname, search } = await world.provider.visit(away ?? '')
  return { path: pathname + search, cookie: cookie.join('; ') }
}

async function comeBack({ address }: FlowContext, { path, cookie }: WayBack): Promise<boolean> {
  const answer = await ask(address + path, { headers: { cookie } })
  return answer.headers.get('location') === '/'
}

/** A user returns from the provider. */
export const provider: Flow = {
  name: 'signing in, by the provider',
  system: 'oidc',
  async begin(world) {
    const email = `guest${world.next()}@example.com`
    const back = await throughTheProvider(world, email)
    return {
      attempt: () => comeBack(world, back),
      async recover() {
        const well = await comeBack(world, await throughTheProvider(world, email))
        insist(well, `${email} cannot sign in by the provider any more`)
        const { rowCount } = await world.pool.query('select 1 from users where email = $1', [email])
        insist(rowCount === 1, `${email} has ${rowCount} accounts`)
      },
    }
  },
}
