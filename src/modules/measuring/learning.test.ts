import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { readMeasuringAnalytics } from './contract/measuring-analytics.ts'
import { readCalibration } from './contract/measuring.ts'
import { measuringJobs } from './server/analytics.ts'

let shop: TestShop
let shopper: Client

beforeEach(async () => {
  shop = await openShop()
  shopper = await shop.as(null)
})
afterEach(() => shop.close())

const sides = { calculatedWidth: 1000, calculatedHeight: 1500 }
const upright = { cameraResolution: { width: 1080, height: 1920 } }

async function post(what: string, payload: object, from: string): Promise<string> {
  const request = { method: 'POST', url: `/api/ar/${what}`, payload, remoteAddress: from } as const
  const { status, body, text } = await shopper.send(request)
  if (status !== 201) throw new Error(`${status} ${text}`)
  return (body as { id: string }).id
}

/** Measures 1000 x 1500 mm and reports that both sides are `ratio` times as long. */
async function report(ratio: number, from: string, more: { measurement?: object; feedback?: object } = {}) {
  const sessionId = await post('sessions', { deviceInfo: {} }, from)
  const measurement = { sessionId, ...sides, ...upright, ...more.measurement }
  const measurementId = await post('measurements', measurement, from)
  const actual = { actualWidth: 1000 * ratio, actualHeight: 1500 * ratio, measurementMethod: 'tape_measure' }
  await post('feedback', { sessionId, measurementId, ...sides, ...actual, ...more.feedback }, from)
  return { sessionId, measurementId }
}
const factors = async () => {
  const { calibration } = (await shopper.call(readCalibration)).body
  return [calibration.widthCalibration.correctionFactor, calibration.heightCalibration.correctionFactor]
}
const near = (value: number) => expect.closeTo(value, 9) as number

test('eight votes make a correction factor: the median of the actual sizes', async () => {
  const ratios = [1.1, 1.12, 1.14, 1.16, 1.18, 1.2, 1.22]
  for (const [i, ratio] of ratios.entries()) await report(ratio, `192.0.2.${i + 1}`)
  expect(await factors()).toEqual([1, 1])
  await report(1.24, '192.0.2.8')
  // The mean of the fourth and fifth logarithm: the root of 1.16 x 1.18.
  const median = Math.sqrt(1.16 * 1.18)
  expect(await factors()).toEqual([near(median), near(median)])
  const { segments } = (await shopper.call(readCalibration)).body
  expect(segments.map(({ method, orientation, n }) => [method, orientation, n])).toEqual([
    ['estimate', undefined, 8],
    ['estimate', 'portrait', 8],
  ])
})

test('a calibrated measurement counts with its uncalibrated sides', async () => {
  const measurement = { calibrationApplied: true, uncalibratedWidth: 500, uncalibratedHeight: 750 }
  for (let i = 1; i <= 8; i += 1) await report(1, `192.0.2.${i}`, { measurement })
  expect(await factors()).toEqual([near(2), near(2)])
  await report(1, '192.0.2.9', { measurement: { calibrationApplied: true } })
  expect((await shopper.call(readCalibration)).body.segments[0]?.n).toBe(8)
})

test('factors are clamped, and sheet measurements never use the factors of estimates', async () => {
  for (let i = 1; i <= 8; i += 1) await report(4, `192.0.2.${i}`)
  const sheet = { measurement: { sensorType: 'reference' } }
  for (let i = 1; i <= 8; i += 1) await report(1.2, `198.51.100.${i}`, sheet)
  expect(await factors()).toEqual([2.5, 2.5])
  const { segments } = (await shopper.call(readCalibration)).body
  const sheets = segments.find(({ method, orientation }) => method === 'reference' && !orientation)
  expect(sheets?.widthCalibration).toEqual({ correctionFactor: 1.03, offsetCorrection: 0 })
})

test('a session has one vote; guesses, inches and impossible sizes have none', async () => {
  const { sessionId, measurementId } = await report(1.1, '192.0.2.1')
  for (let i = 0; i < 9; i += 1) {
    await post('feedback', { sessionId, measurementId, actualWidth: 1200 }, '192.0.2.1')
  }
  for (let i = 0; i < 3; i += 1) {
    await report(2.54, '192.0.2.2')
    await report(10, '192.0.2.3')
    await report(1.2, '192.0.2.4', { feedback: { measurementMethod: 'estimate' } })
  }
  expect(await shop.rows('select actual_width from ar_measurement_feedback where is_vote')).toEqual([
    { actual_width: 1200 },
  ])
})

test('one network cannot move the factor beyond the votes of many others', async () => {
  for (let i = 0; i < 12; i += 1) await report(1.1 + i / 100, `192.0.2.${i + 1}`)
  for (let i = 0; i < 40; i += 1) await report(2.4, '203.0.113.9')
  const [width = 0, height = 0] = await factors()
  for (const factor of [width, height]) {
    expect(factor).toBeGreaterThan(1.15)
    expect(factor).toBeLessThan(1.21)
  }
})

test('at most a hundred votes of one network count', async () => {
  await report(1.1, '2001:db8::1')
  await shop.rows(`insert into ar_measurement_feedback (measurement_id, session_id, network_key, is_vote, actual_width)
    select measurement_id, session_id, network_key, true, 1100
    from ar_measurement_feedback, generate_series(1, 150) where is_vote`)
  await report(1.2, '2001:db8::2')
  const counted = 'select count(*)::int as votes from ar_measurement_feedback where is_vote'
  expect(await shop.rows(counted)).toEqual([{ votes: 100 }])
})

test('posts are limited to 120 a minute for each network', async () => {
  const guarded = await openShop({ settings: { RATE_LIMITS: 'on' }, beside: shop })
  const someone = await guarded.as(null)
  const begin = (remoteAddress: string) =>
    someone.send({ method: 'POST', url: '/api/ar/sessions', payload: { deviceInfo: {} }, remoteAddress })
  const answers = await Promise.all(Array.from({ length: 121 }, () => begin('192.0.2.1')))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(120)
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await begin('192.0.2.2')).status).toBe(201)
  await guarded.close()
})

test('staff read accuracy by day, method, device and lighting', async () => {
  const lighting = (lightingConditions: string, satisfactionRating: number) => ({
    feedback: { lightingConditions, satisfactionRating },
  })
  await report(1.25, '192.0.2.1', lighting('bright', 5))
  await report(1, '192.0.2.2', lighting('bright', 4))
  await report(1, '192.0.2.3', { ...lighting('dim', 0), measurement: { sensorType: 'reference' } })
  const jobs = measuringJobs({ pool: shop.pool, timeZone: shop.env.timeZone })
  await jobs.countToday()
  await jobs.everyNight()
  const viewer = await shop.as('viewer')
  const { body } = await viewer.call(readMeasuringAnalytics)
  expect(body).toMatchObject({ sessions: 3, measurements: 3, feedback: 3 })
  expect(body.days).toHaveLength(1)
  expect(body.days[0]).not.toHaveProperty('breakdown')
  expect(body.days[0]).toMatchObject({
    widthAccuracy: near((80 + 100 + 100) / 3),
    medianWidthError: 0,
    averageWidthError: near(250 / 3),
    satisfaction: 4.5,
  })
  expect(body.byMethod).toEqual([
    { name: 'estimate', feedback: 2, accuracy: near(90) },
    { name: 'reference', feedback: 1, accuracy: 100 },
  ])
  expect(body.byDevice).toEqual([{ name: 'desktop', feedback: 3, accuracy: near(280 / 3) }])
  expect(body.byLighting).toEqual([
    { name: 'bright', feedback: 2, accuracy: near(90) },
    { name: 'dim', feedback: 1, accuracy: 100 },
  ])
  expect(await shop.rows('select period from ar_analytics order by period')).toEqual([
    { period: 'daily' },
    { period: 'monthly' },
    { period: 'weekly' },
  ])
  const past = await viewer.call(readMeasuringAnalytics, { query: { to: '2020-01-01' } })
  expect([past.status, past.body.days]).toEqual([200, []])
  expect((await (await shop.as('customer')).call(readMeasuringAnalytics)).status).toBe(403)
  expect((await shopper.call(readMeasuringAnalytics)).status).toBe(401)
})

test('data that is no longer counted or learned from is deleted after half a year', async () => {
  const old = await report(1.1, '192.0.2.1')
  const votedSince = await report(1.2, '192.0.2.2')
  const sheet = { sensorType: 'reference', focalLengthPx: 1500, principalPoint: { x: 540, y: 960 } }
  const phone = await report(1, '192.0.2.3', { measurement: sheet })
  const fresh = await report(1.1, '192.0.2.4')
  const jobs = measuringJobs({ pool: shop.pool, timeZone: shop.env.timeZone })
  await jobs.countToday()
  const all = [old, votedSince, phone].map(({ sessionId }) => sessionId)
  await shop.rows(
    `update ar_measurement_sessions set session_started_at = now() - interval '181 days' where id = any($1)`,
    [all],
  )
  await shop.rows(`update ar_measurement_sessions set device_model = 'Pixel 9' where id = $1`, [
    phone.sessionId,
  ])
  await shop.rows(
    `update ar_measurement_feedback set submitted_at = now() - interval '181 days' where session_id = any($1)`,
    [[old.sessionId, phone.sessionId]],
  )
  const left = async () => {
    const rows = await shop.rows<{ id: string }>('select id from ar_measurement_sessions')
    return rows.map(({ id }) => id).toSorted()
  }
  await jobs.everyNight()
  expect(await left()).toEqual([votedSince, phone, fresh].map(({ sessionId }) => sessionId).toSorted())
  await shop.rows(
    `update ar_measurement_sessions set session_started_at = now() - interval '25 months' where id = $1`,
    [phone.sessionId],
  )
  await jobs.everyNight()
  expect(await left()).toEqual([votedSince, fresh].map(({ sessionId }) => sessionId).toSorted())
  expect(await shop.rows('select id from ar_measurements where session_id = $1', [old.sessionId])).toEqual([])
})
