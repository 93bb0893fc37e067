import { readFileSync } from 'node:fs'
import { measureCase, readMotionCase } from '#modules/measuring/rules/raised-phone/motion-case.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { tapCorners } from '../camera.ts'
import { expect, signIn, test } from '../fixtures.ts'
import { aWindowStraightAhead, beginToRaise, raisedPhone } from '../raised-phone.ts'
import { owner } from '../shop-process.ts'

/** Two days of feedback from shoppers. */
const measured = `insert into ar_analytics (period, date_key, total_sessions, total_measurements,
    total_feedback_count, avg_width_accuracy, avg_height_accuracy, avg_width_error, median_width_error, breakdown)
  select 'daily', to_char(now() - ago * interval '1 day', 'YYYY-MM-DD'), 5, 8, 2, 99 - ago, 97, 6, 4,
    jsonb_build_array(
      jsonb_build_object('dimension', 'method', 'name', 'reference', 'feedback', 2, 'accuracySum', 2 * (98 - ago)),
      jsonb_build_object('dimension', 'device', 'name', 'android', 'feedback', 2, 'accuracySum', 196),
      jsonb_build_object('dimension', 'lighting', 'name', 'dim', 'feedback', 2, 'accuracySum', 190))
  from generate_series(2, 4, 2) as ago`

test.afterEach(async ({ shop }) => {
  await shop.rows('delete from ar_analytics')
})

test('staff see the accuracy of the camera over time, by method, phone and lighting', async ({
  page,
  shop,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/forecasting?tab=accuracy')
  const measuring = page.getByRole('region', { name: 'Camera measuring' })
  await expect(measuring.getByText('Nobody has entered a size measured by tape yet.')).toBeVisible()

  await shop.rows(measured)
  await page.reload()
  await expect(measuring.getByRole('figure', { name: 'Accuracy over time' })).toBeVisible()
  await expect(measuring.getByRole('definition')).toHaveText(['10', '16', '4', '95.0%', '6 mm', '—'])
  for (const row of [/Sheet of paper 4 95.0%/, /Android 4 98.0%/, /Dim 4 95.0%/]) {
    await expect(measuring.getByRole('row', { name: row })).toBeVisible()
  }
  await measuring.getByRole('button', { name: 'Show table' }).click()
  await expect(measuring.getByRole('row', { name: /95.0% 97.0% 4 mm —/ })).toBeVisible()
  await measuring.getByLabel('Days of camera measuring').selectOption('Last 30 days')
  await expect(measuring.getByRole('row', { name: /97.0% 97.0% 4 mm —/ })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('staff record video and motion before a window of known size, and save them as files', async ({
    page,
  }) => {
    const scene = aWindowStraightAhead()
    await raisedPhone(page, scene)
    await signIn(page, owner)
    await page.goto('/admin/forecasting?tab=accuracy')
    await page.getByRole('link', { name: 'Record cases with a phone' }).click()
    await expect(page.getByText('No cases are stored in this browser.')).toBeVisible()
    await page.getByLabel('Width by the tape (mm)').fill('12')
    await expect(page.getByText('Width must be 200 to 6000 mm')).toBeVisible()
    await page.getByLabel('Width by the tape (mm)').fill(String(scene.view.widthMm))
    await page.getByLabel('Height by the tape (mm)').fill(String(scene.view.heightMm))
    await page.getByRole('button', { name: 'Open the camera' }).click()
    await page.getByRole('button', { name: 'Freeze the picture' }).click()
    await page.getByRole('application').scrollIntoViewIfNeeded()
    await tapCorners(page, scene)
    expect(await accessibilityFaults(page)).toEqual([])
    await beginToRaise(page)
    await page.getByRole('button', { name: 'Record ten seconds' }).click()
    const stored = page.getByRole('list', { name: 'Stored cases' }).getByRole('listitem')
    await expect(stored).toHaveCount(1, { timeout: 60_000 })
    await expect(stored).toContainText('The moved phone says')

    const saved = page.waitForEvent('download')
    await stored.getByRole('button', { name: 'Save motion' }).click()
    const recorded = readMotionCase(readFileSync(await (await saved).path(), 'utf8'))
    expect(recorded.rates.readings).toBeCloseTo(50, 0)
    const found = measureCase(recorded)
    if (typeof found === 'string') throw new Error(found)
    expect(Math.abs(found.width.mm / scene.view.widthMm - 1)).toBeLessThan(0.08)
    const film = page.waitForEvent('download')
    await stored.getByRole('button', { name: 'Save video' }).click()
    expect((await film).suggestedFilename()).toBe(recorded.video)

    await page.reload()
    await stored.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No cases are stored in this browser.')).toBeVisible()
  })
})
