import { expect, signIn, test } from '../fixtures.ts'
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
  await expect(measuring.getByText('Nobody has told a measured size by tape yet.')).toBeVisible()

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
