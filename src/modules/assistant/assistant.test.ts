import { Writable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ai, chunk, startAiServer, type AiBehaviour } from '#test/ai-server.ts'
import { openShop } from '#test/shop.ts'
import {
  generateContent,
  generateProductDescription,
  optimizeSeo,
  translateTexts,
  type ContentRequest,
} from './contract.ts'
import { createLog } from '#kernel/process/log.ts'

let logged = ''
const lines = new Writable({
  write(line: Buffer, _, done) {
    logged += line.toString()
    done()
  },
})
const service = await startAiServer()
const shop = await openShop({ settings: service.settings(), log: createLog('info', lines) })
const editor = await shop.as('editor')

afterAll(async () => {
  await shop.close()
  await service.close()
})
beforeEach(() => {
  service.sent.length = 0
  service.hungUp = 0
  service.behaviours = [ai.replies('A text.')]
  logged = ''
})

const request: ContentRequest = { prompt: 'Linen for summer', platform: 'twitter', tone: 'friendly' }
const generate = (body: Partial<ContentRequest> = {}) =>
  editor.call(generateContent, { body: { ...request, ...body } })

describe('the assistant', () => {
  test('the assistant writes a post for a platform and tone from the trimmed prompt', async () => {
    service.behaviours = [ai.replies('  Light as linen.\n')]
    const { status, body, headers } = await generate({ prompt: '  Linen for summer\n' })
    expect([status, body]).toEqual([200, { content: 'Light as linen.' }])
    expect(headers['content-type']).toMatch('application/json')
    const [sent] = service.sent
    expect(sent).toMatchObject({ path: '/v1/chat/completions', authorization: 'Bearer sk-canary-key' })
    expect(sent?.body).toMatchObject({ model: 'pen-1' })
    const [instructions, prompt] = sent?.body.messages ?? []
    expect(instructions).toMatchObject({ role: 'system', content: expect.stringMatching(/friendly.*280/) })
    expect(prompt).toEqual({ role: 'user', content: 'Linen for summer' })
  })

  test('the assistant describes a product from its materials and features', async () => {
    const body = { productName: 'Alba', materials: ['Wood', 'Aluminum'], features: ['Custom sizing'] }
    const answer = await editor.call(generateProductDescription, { body })
    expect(answer.body).toEqual({ description: 'A text.' })
    expect(service.sent[0]?.body.messages[1]?.content).toBe(
      'Product: Alba\nMaterials: Wood, Aluminum\nFeatures: Custom sizing',
    )
  })

  test('logs the user, purpose and usage, but no prompt, text or key', async () => {
    service.behaviours = [ai.replies('A secret summer.')]
    await generate({ prompt: 'The surprise of July' })
    const line = JSON.parse(logged.split('\n').find((one) => one.includes('assistant was used')) ?? '{}')
    expect(line).toMatchObject({
      assistant: 'content',
      model: 'pen-1',
      user: editor.person?.id,
      tokens: { promptTokens: 12, completionTokens: 34 },
    })
    expect(logged).not.toMatch(/surprise|secret summer|canary/)
  })

  test.for<[string, object, string]>([
    ['an empty prompt', { prompt: ' \n ' }, 'prompt'],
    ['a prompt of 4,001 characters', { prompt: 'x'.repeat(4001) }, 'prompt'],
    ['an unknown platform', { platform: 'myspace' }, 'platform'],
    ['an unknown tone', { tone: 'angry' }, 'tone'],
  ])('the assistant refuses %s without calling the service', async ([, body, field]) => {
    const { status, refused } = await generate(body)
    expect([status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]])
    expect(service.sent).toEqual([])
  })

  test('the assistant accepts a prompt of 4,000 characters', async () => {
    expect((await generate({ prompt: `${'x'.repeat(4000)}  ` })).status).toBe(200)
  })

  test.for<[string, AiBehaviour, number, string]>([
    ['fails', ai.refuses(500), 503, 'ai_unavailable'],
    ['does not accept the key', ai.refuses(401), 503, 'ai_refused'],
    ['does not know the model', ai.refuses(404), 503, 'ai_refused'],
    ['disconnects in the middle', ai.cut, 503, 'ai_unavailable'],
    ['sends a web page', ai.html, 502, 'ai_reply_unusable'],
    ['returns no text', ai.replies(null), 502, 'ai_reply_unusable'],
    ['returns far too much text', ai.replies('x'.repeat(20_001)), 502, 'ai_reply_unusable'],
    ['does not stop', ai.endless('<p>more</p>'.repeat(1000)), 502, 'ai_reply_unusable'],
    ['redirects', ai.refuses(302, { location: 'http://127.0.0.1:1/' }), 503, 'ai_unavailable'],
  ])('the assistant reports it when the service %s', async ([, behaviour, status, code]) => {
    service.behaviours = [behaviour]
    const answer = await generate()
    expect([answer.status, answer.refused.code]).toEqual([status, code])
    expect(answer.text).not.toMatch('canary')
    expect(service.sent).toHaveLength(1)
  })

  test('the assistant passes on the Retry-After of a busy service', async () => {
    service.behaviours = [ai.refuses(429, { 'retry-after': '7' })]
    const { status, refused, headers } = await generate()
    expect([status, refused.code, headers['retry-after']]).toEqual([503, 'ai_busy', '7'])
  })
})

describe('streaming a text', () => {
  const stream = (behaviour: AiBehaviour) => {
    service.behaviours = [behaviour]
    return editor.call(generateContent, { body: request, extraHeaders: { accept: 'text/event-stream' } })
  }

  test('streaming a text sends the text piece by piece, then as a whole', async () => {
    const { status, headers, text } = await stream(ai.writes('Light ', 'as ', 'linen.'))
    expect([status, headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(text).toBe(
      'data: {"content":"Light "}\n\ndata: {"content":"as "}\n\ndata: {"content":"linen."}\n\n' +
        'event: done\ndata: {"content":"Light as linen."}\n\n',
    )
    expect(service.sent[0]?.body.stream).toBe(true)
  })

  test('streaming a text works with a service that does not stream', async () => {
    expect((await stream(ai.replies('All at once.'))).text).toMatch(
      'event: done\ndata: {"content":"All at once."}',
    )
  })

  test('streaming a text is an ordinary refusal if nothing has been written yet', async () => {
    const { status, refused } = await stream(ai.refuses(500))
    expect([status, refused.code]).toEqual([503, 'ai_unavailable'])
    expect((await stream(ai.writes())).refused.code).toBe('ai_reply_unusable')
  })

  test.for([true, false])('ends with an error when the text was cut off (politely: %s)', async (polite) => {
    const { text } = await stream(ai.cutStream(polite))
    expect(text).toMatch(/^data: \{"content":"Half a "\}\n\nevent: error\ndata: \{"code":"ai_unavailable"/)
  })

  test('streaming a text ends with an error if the text never ends', async () => {
    const { text } = await stream(ai.endless(chunk('more and more ')))
    expect(text).toMatch(/event: error\ndata: \{"code":"ai_reply_unusable"/)
  })

  test.for(['text/event-stream', 'application/json'])(
    'streaming a text is cancelled when the client disconnects, also while waiting (%s)',
    async (accept) => {
      service.behaviours = [
        (response) => {
          if (accept === 'application/json') return
          response.writeHead(200, { 'content-type': 'text/event-stream' })
          response.write(chunk('Once '))
        },
      ]
      const address = await shop.http.listen({ port: 0, host: '127.0.0.1' }).catch(() => {
        const { port } = shop.http.addresses()[0] as { port: number }
        return `http://127.0.0.1:${port}`
      })
      const visit = new AbortController()
      const cookie = [...editor.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      const reading = fetch(`${address}/api/ai/generate-content`, {
        method: 'POST',
        headers: { accept, 'content-type': 'application/json', cookie: cookie.join('; ') },
        body: JSON.stringify(request),
        signal: visit.signal,
      })
      if (accept === 'text/event-stream') {
        const reader = (await reading).body?.getReader()
        expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe(
          'data: {"content":"Once "}\n\n',
        )
      } else reading.catch(() => {})
      await expect.poll(() => service.sent).toHaveLength(1)
      const before = service.hungUp
      visit.abort()
      await expect.poll(() => service.hungUp).toBeGreaterThan(before)
    },
  )
})

describe('optimising for search engines', () => {
  const body = { content: 'Linen blinds.', keywords: ['blinds', 'curtains'] }
  const optimized = {
    title: 'Linen',
    description: 'Blinds of linen.',
    optimizedContent: 'Linen blinds, made.',
  }
  const optimize = (...behaviours: AiBehaviour[]) => optimizeFor(body.keywords, ...behaviours)
  const optimizeFor = (keywords: string[] | string, ...behaviours: AiBehaviour[]) => {
    service.behaviours = behaviours
    return editor.call(optimizeSeo, { body: { ...body, keywords } })
  }

  test('requests a reply that follows a schema', async () => {
    expect((await optimize(ai.replies(JSON.stringify(optimized)))).body).toEqual(optimized)
    const format = service.sent[0]?.body.response_format
    expect(format?.type).toBe('json_schema')
    expect(format?.json_schema.schema).toMatchObject({
      required: ['title', 'description', 'optimizedContent'],
      additionalProperties: false,
    })
    expect(service.sent[0]?.body.messages[1]?.content).toMatch('blinds, curtains')
  })

  test('optimising for search engines accepts the keywords as one text with commas', async () => {
    const reply = ai.replies(JSON.stringify(optimized))
    expect((await optimizeFor('blinds , curtains,', reply)).status).toBe(200)
    expect(service.sent[0]?.body.messages[1]?.content).toMatch('blinds, curtains\n')
  })

  test('shortens title and description to the length that search engines show', async () => {
    const long = {
      ...optimized,
      title: 'Sunlit linen '.repeat(10),
      description: 'Made to measure, '.repeat(20),
    }
    const { title, description } = (await optimize(ai.replies(JSON.stringify(long)))).body
    expect(title).toBe('Sunlit linen Sunlit linen Sunlit linen Sunlit linen Sunlit')
    expect(description.length).toBeLessThanOrEqual(160)
    expect(description).toMatch(/Made to measure, Made to$|measure$/)
  })

  test.for<[string, AiBehaviour]>([
    ['does not follow the schema', ai.replies('{"title":"Linen"}')],
    ['does not support schemas', ai.refuses(400)],
  ])('retries once when the service %s', async ([, behaviour]) => {
    const answer = await optimize(behaviour, ai.replies(`\`\`\`json\n${JSON.stringify(optimized)}\n\`\`\``))
    expect(answer.body).toEqual(optimized)
    expect(service.sent).toHaveLength(2)
  })

  test('optimising for search engines gives up after the second attempt', async () => {
    const { status, refused } = await optimize(ai.replies('Here you are!'))
    expect([status, refused.code]).toEqual([502, 'ai_reply_unusable'])
    expect(service.sent).toHaveLength(2)
  })

  test('optimising for search engines does not retry a service that is down', async () => {
    expect((await optimize(ai.refuses(503))).refused.code).toBe('ai_unavailable')
    expect(service.sent).toHaveLength(1)
  })
})

describe('a request for a translation', () => {
  const texts = { name: 'Alba', description: 'A roller blind of 2 m' }
  const translate = (client = editor) => client.call(translateTexts, { body: { language: 'de', texts } })

  test('a request for a translation returns each text under its field name, and sends the service the language and the glossary', async () => {
    const german = { name: 'Rollo Alba', description: 'Ein Rollo von 2 m' }
    service.behaviours = [ai.replies(JSON.stringify(german))]
    expect((await translate()).body).toEqual({ texts: german })
    const [instructions, prompt] = service.sent[0]?.body.messages ?? []
    expect(instructions?.content).toContain('into German')
    expect(prompt?.content).toBe(JSON.stringify(texts))
    expect(service.sent[0]?.body.response_format?.json_schema.schema).toMatchObject({
      required: ['name', 'description'],
    })
  })

  test('a request for a translation is repeated if a text is missing, and refused if one is still missing', async () => {
    service.behaviours = [ai.replies('{"name":"Rollo Alba"}'), ai.replies('Rollo Alba')]
    const { status } = await translate()
    expect([status, service.sent.length]).toEqual([502, 2])
  })

  test('a request for a translation is only for editors, and changes nothing in the shop', async () => {
    const viewer = await shop.as('viewer')
    expect((await translate(viewer)).status).toBe(403)
    const before = await shop.rows('select count(*)::int as entries from audit_log')
    service.behaviours = [ai.replies(JSON.stringify(texts))]
    expect((await translate()).status).toBe(200)
    expect(await shop.rows('select count(*)::int as entries from audit_log')).toEqual(before)
  })
})

test('without an API key, the three endpoints report that there is no assistant', async () => {
  const plain = await openShop({ beside: shop })
  const staff = await plain.asPerson(editor.person as NonNullable<typeof editor.person>)
  const answers = [
    await staff.call(generateContent, { body: request }),
    await staff.call(generateProductDescription, { body: { productName: 'A', materials: [], features: [] } }),
    await staff.call(optimizeSeo, { body: { content: 'Text', keywords: [] } }),
  ]
  expect(answers.map(({ status, refused }) => [status, refused.code])).toEqual(
    Array.from({ length: 3 }, () => [503, 'ai_not_configured']),
  )
  await plain.close()
})

test('a user may request twenty texts a minute and two hundred a day, counted over all processes', async () => {
  const settings = { ...service.settings(), RATE_LIMITS: 'on' }
  const [one, other] = [
    await openShop({ settings, beside: shop }),
    await openShop({ settings, beside: shop }),
  ]
  const person = editor.person as NonNullable<typeof editor.person>
  const clients = [await one.asPerson(person), await other.asPerson(person)]
  const ask = async (turn: number) => clients[turn % 2]?.call(generateContent, { body: request })
  const answers = await Promise.all(Array.from({ length: 22 }, (_, turn) => ask(turn)))
  const statuses = answers.map((answer) => answer?.status ?? 0).sort((a, b) => a - b)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
  const refused = await ask(0)
  expect([refused?.status, Number(refused?.headers['retry-after']) <= 60]).toEqual([429, true])

  await shop.rows(`delete from rate_limits where key like 'assistant-minute%'`)
  await shop.rows(`update rate_limits set points = 200 where key like 'assistant-day%'`)
  const tomorrow = await ask(1)
  expect([tomorrow?.status, Number(tomorrow?.headers['retry-after']) > 3600]).toEqual([429, true])
  await one.close()
  await other.close()
})
