import { describe, expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { readCalibration, saveMeasurement, sendFeedback, startMeasuring } from './contract/measuring.ts'

const shop = await shopOfFile()
const shopper = await shop.as(null)

const pixel =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A) AppleWebKit/537.36 Chrome/131.0.6778.39 Mobile Safari/537.36'
const deviceInfo = {
  userAgent: pixel,
  platform: 'Linux armv81',
  screenWidth: 412,
  screenHeight: 915,
  viewportWidth: 412,
  viewportHeight: 785,
}
const session = async () => (await shopper.call(startMeasuring, { body: { deviceInfo } })).body.id
const sides = { calculatedWidth: 1200, calculatedHeight: 1500, calculatedArea: 1_800_000 }
const measured = async (sessionId: string, more: object = {}) =>
  (await shopper.call(saveMeasurement, { body: { sessionId, ...sides, ...more } })).body.id
const stored = async (table: string, id: string) =>
  (await shop.rows(`select * from ${table} where id = $1`, [id]))[0]

describe('a session', () => {
  test('a session stores the device named by its browser', async () => {
    const { status, body } = await shopper.call(startMeasuring, { body: { deviceInfo } })
    expect([status, body.sessionId]).toEqual([201, body.id])
    expect(await stored('ar_measurement_sessions', body.id)).toMatchObject({
      device_type: 'android',
      device_model: 'Pixel 8',
      browser_name: 'Chrome',
      browser_version: '131.0.6778.39',
      screen_width: 412,
      screen_height: 915,
      has_depth_sensor: false,
      sensor_type: 'camera',
      total_measurements: 0,
      user_id: null,
    })
  })

  test('a session belongs to the account that is signed in', async () => {
    const customer = await shop.as('customer')
    const { body } = await customer.call(startMeasuring, { body: { deviceInfo: {} } })
    expect(await stored('ar_measurement_sessions', body.id)).toMatchObject({ user_id: customer.person?.id })
  })

  test('a session needs device information', async () => {
    const none = await shopper.send({ method: 'POST', url: '/api/ar/sessions', payload: {} })
    expect([none.status, Object.keys(none.refused.fields ?? {})]).toEqual([400, ['deviceInfo']])
  })
})

describe('a measurement', () => {
  test('a measurement is stored under the field names of the record, with derived values', async () => {
    const sessionId = await session()
    const id = await measured(sessionId, {
      pointsUsed: 2,
      confidenceScore: 0.9,
      depthDataUsed: true,
      sensorType: 'webxr',
      measurementPoints: '[{"x":10,"y":20},[300,400]]',
      deviceOrientation: { alpha: 1, beta: 45, gamma: -2 },
      cameraResolution: { width: 1920, height: 1080 },
    })
    expect(await stored('ar_measurements', id)).toMatchObject({
      measurement_number: 1,
      point1_x: 10,
      point1_y: 20,
      point2_x: 300,
      point2_y: 400,
      device_tilt_alpha: 1,
      device_tilt_beta: 45,
      device_tilt_gamma: -2,
      principal_point_x: 960,
      principal_point_y: 540,
      focal_length_px: expect.closeTo(960 / Math.tan((35 * Math.PI) / 180), 6) as number,
      calculated_width: 1200,
      uncalibrated_width: 1200,
      orientation: 'landscape',
      confidence: 0.9,
      sensor_used: 'webxr',
      algorithm_version: '2.0',
    })
    expect(await stored('ar_measurement_sessions', sessionId)).toMatchObject({
      total_measurements: 1,
      has_depth_sensor: true,
      sensor_type: 'webxr',
    })
  })

  test('defaults to confidence 0.5, sensor camera and algorithm 1.0', async () => {
    const sessionId = await session()
    await measured(sessionId)
    expect(await stored('ar_measurements', await measured(sessionId))).toMatchObject({
      measurement_number: 2,
      confidence: 0.5,
      sensor_used: 'camera',
      algorithm_version: '1.0',
    })
  })

  test('a measurement is stored once when its request is repeated', async () => {
    const sessionId = await session()
    const call = { body: { sessionId, ...sides }, headers: { 'idempotency-key': 'once' } }
    const both = await Promise.all([shopper.call(saveMeasurement, call), shopper.call(saveMeasurement, call)])
    expect(both[0].body.id).toBe(both[1].body.id)
    expect(await stored('ar_measurement_sessions', sessionId)).toMatchObject({ total_measurements: 1 })
  })

  test.for([
    ['calculatedWidth', { calculatedWidth: -1 }],
    ['calculatedHeight', { calculatedHeight: 50_001 }],
    ['calculatedArea', { calculatedArea: 'large' }],
    ['confidenceScore', { confidenceScore: 1.1 }],
    ['measurementPoints', { measurementPoints: '{"x":' }],
    ['measurementPoints', { measurementPoints: '[{"x":1}]' }],
    ['cameraResolution.width', { cameraResolution: { width: -1, height: 1 } }],
    ['sessionId', { sessionId: 7 }],
  ] as const)('a measurement is refused with an invalid %s', async ([field, changes]) => {
    const payload = { sessionId: await session(), ...sides, ...changes }
    const answer = await shopper.send({ method: 'POST', url: '/api/ar/measurements', payload })
    expect([answer.status, Object.keys(answer.refused.fields ?? {})]).toEqual([400, [field]])
  })

  test('a measurement of an unknown session is answered with 404', async () => {
    for (const sessionId of ['nobody', '00000000-0000-4000-8000-000000000000']) {
      const { status } = await shopper.call(saveMeasurement, { body: { sessionId, ...sides } })
      expect(status).toBe(404)
    }
  })
})

describe('feedback', () => {
  test('feedback may be empty: no stars are null, and unselected options are null', async () => {
    const payload = {
      satisfactionRating: 0,
      difficultyRating: 0,
      measurementMethod: '',
      measurementPurpose: '',
      feedbackComments: '',
    }
    const { status, body } = await shopper.send({ method: 'POST', url: '/api/ar/feedback', payload })
    expect(status).toBe(201)
    expect(await stored('ar_measurement_feedback', (body as { id: string }).id)).toMatchObject({
      satisfaction_rating: null,
      difficulty_rating: null,
      measurement_method: null,
      measurement_purpose: null,
      feedback_comments: null,
      would_use_again: true,
      width_error: null,
      is_vote: false,
    })
  })

  test('feedback compares the larger sides, in millimetres', async () => {
    const sessionId = await session()
    const body = {
      measurementId: await measured(sessionId),
      sessionId,
      ...sides,
      actualWidth: 1600,
      actualHeight: 1000,
      satisfactionRating: 4,
      measurementMethod: 'tape_measure',
      lightingConditions: 'dim',
      surfaceType: 'window',
    } as const
    const { body: answer } = await shopper.call(sendFeedback, { body })
    expect(await stored('ar_measurement_feedback', answer.id)).toMatchObject({
      actual_width: 1600,
      actual_height: 1000,
      actual_area: 1_600_000,
      width_error: 200,
      width_accuracy: 80,
      height_error: -100,
      height_accuracy: 93.75,
      area_error: 200_000,
      area_accuracy: 87.5,
      satisfaction_rating: 4,
      lighting_conditions: 'dim',
      surface_type: 'window',
    })
  })

  test.for([
    ['actualWidth', { actualWidth: 50_001 }],
    ['actualHeight', { actualHeight: -1 }],
    ['satisfactionRating', { satisfactionRating: 6 }],
    ['difficultyRating', { difficultyRating: 1.5 }],
    ['measurementMethod', { measurementMethod: 'guess' }],
    ['lightingConditions', { lightingConditions: 'dark' }],
    ['surfaceType', { surfaceType: 'roof' }],
    ['feedbackComments', { feedbackComments: 'x'.repeat(2001) }],
    ['wouldUseAgain', { wouldUseAgain: 'yes' }],
  ] as const)('feedback is refused with an invalid %s', async ([field, payload]) => {
    const answer = await shopper.send({ method: 'POST', url: '/api/ar/feedback', payload })
    expect([answer.status, Object.keys(answer.refused.fields ?? {})]).toEqual([400, [field]])
  })

  test('feedback with unknown ids, or ids of different sessions, is answered with 404', async () => {
    const [sessionId, other] = [await session(), await session()]
    const measurementId = await measured(other)
    const unknown = '00000000-0000-4000-8000-000000000000'
    for (const body of [
      { measurementId: unknown },
      { sessionId: unknown },
      { measurementId, sessionId },
      { measurementId: 'x' },
    ]) {
      expect((await shopper.call(sendFeedback, { body })).status).toBe(404)
    }
  })

  test('feedback is stored once when its request is repeated', async () => {
    const call = { body: { satisfactionRating: 5 }, headers: { 'idempotency-key': 'said once' } }
    const [first, second] = [await shopper.call(sendFeedback, call), await shopper.call(sendFeedback, call)]
    expect(second.body).toEqual(first.body)
  })
})

test('an oversized body is refused before it is parsed', async () => {
  const payload = { deviceInfo, more: 'x'.repeat(65 * 1024) }
  expect((await shopper.send({ method: 'POST', url: '/api/ar/sessions', payload })).status).toBe(413)
})

test('without feedback the calibration changes nothing', async () => {
  expect((await shopper.call(readCalibration)).body).toEqual({
    status: 'success',
    calibration: {
      widthCalibration: { correctionFactor: 1, offsetCorrection: 0 },
      heightCalibration: { correctionFactor: 1, offsetCorrection: 0 },
      confidenceCalibration: null,
    },
    segments: [],
  })
})

describe('the field of view of a phone model', () => {
  const shareOf = async (model: string) => {
    const headers = { 'user-agent': pixel.replace('Pixel 8', model) }
    const answer = await shopper.send({ method: 'GET', url: '/api/ar-calibration', headers })
    return (answer.body as { focalShare?: number }).focalShare
  }
  /** Eight sessions with one phone model, the last of which reports `last`. */
  async function report(model: string, sensorType: string, last: number): Promise<void> {
    const info = { ...deviceInfo, userAgent: pixel.replace('Pixel 8', model) }
    for (const share of [0.7, 0.75, 0.75, 0.75, 0.75, 0.75, 0.8, last]) {
      const { id } = (await shopper.call(startMeasuring, { body: { deviceInfo: info } })).body
      const cameraResolution = { width: 1080, height: 1920 }
      await measured(id, { sensorType, cameraResolution, focalLengthPx: 1920 * share })
    }
  }

  test('the field of view of a phone model is the median of eight sessions with a reference sheet, so one outlier has no effect', async () => {
    await report('Pixel 81', 'reference', 9)
    expect(await shareOf('Pixel 81')).toBeCloseTo(0.75, 9)
    expect(await shareOf('Pixel 82')).toBeUndefined()
  })

  test('the field of view of a phone model is not learned from estimates', async () => {
    await report('Pixel 83', 'camera', 0.75)
    expect(await shareOf('Pixel 83')).toBeUndefined()
  })
})
