import { readFile } from 'node:fs/promises'
import { accessibilityFaults } from '../accessibility.ts'
import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

test('an administrator sees the technical status in the settings, and downloads a backup with the password', async ({
  page,
  shop,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/settings')
  await page.getByRole('tab', { name: 'System status' }).click()
  await expect(page).toHaveURL(/tab=status/)
  await expect(page.getByRole('region', { name: 'Condition' })).toContainText('Backups are not scheduled')
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions).toContainText('PostgreSQL')
  await expect(page.getByRole('region', { name: 'Disk' })).toContainText('200 MB')
  await expect(page.getByRole('region', { name: 'Backups' })).toContainText('None are scheduled')
  await expect(page.getByRole('link', { name: 'How to schedule them' })).toHaveAttribute('href', /#backups$/)
  await expect(page.getByRole('region', { name: 'Jobs' }).getByRole('row')).not.toHaveCount(1)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Back up now' }).click()
  // At once, not when the status is next asked for.
  await expect(page.getByRole('link', { name: /^fenestra-.*\.tar\.gz$/ })).toBeVisible({ timeout: 10_000 })
  await shop.rows(
    `update sessions set sess = (sess::jsonb || '{"startedAt": "2020-01-01T00:00:00Z"}'::jsonb - 'provenAt')::json`,
  )
  await page.reload()
  await page.getByRole('link', { name: /^fenestra-.*\.tar\.gz$/ }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await proof.getByLabel('Current password').fill(owner.password)
  const download = page.waitForEvent('download')
  await proof.getByRole('button', { name: 'Continue' }).click()
  const path = await (await download).path()
  // The first two bytes of a gzip file.
  expect((await readFile(path)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
  // Other tests expect that there is no backup.
  await shop.rows('delete from backups')
})
