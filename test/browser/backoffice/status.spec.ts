import { accessibilityFaults } from '../accessibility.ts'
import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

test('an administrator sees the technical status in the settings', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/admin/settings')
  await page.getByRole('tab', { name: 'System status' }).click()
  await expect(page).toHaveURL(/tab=status/)
  await expect(page.getByRole('region', { name: 'Condition' })).toContainText('Backups are not scheduled')
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions).toContainText('PostgreSQL')
  await expect(page.getByRole('region', { name: 'Disk' })).toContainText('200 MB')
  await expect(page.getByRole('region', { name: 'Backups' })).toContainText('None are scheduled')
  await expect(page.getByRole('region', { name: 'Jobs' }).getByRole('row')).not.toHaveCount(1)
  expect(await accessibilityFaults(page)).toEqual([])
})
