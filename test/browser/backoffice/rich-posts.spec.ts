import { fileURLToPath } from 'node:url'
import { accessibilityFaults } from '../accessibility.ts'
import { expect, hydrated, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

const picture = fileURLToPath(
  new URL('../../../public/pictures/banner-evening-room-1920.webp', import.meta.url),
)

test('an old post with Markdown opens as formatted text, gets a picture, and is shown with both', async ({
  page,
  baseURL,
}) => {
  await signIn(page, owner)
  const made = await page.request.post('/api/blog', {
    data: { title: 'Measure alone', content: '## Step 1\n- Tape\n- Pencil', published_at: '2026-01-02' },
    headers: { origin: new URL(baseURL!).origin },
  })
  expect(made.status()).toBe(201)
  await page.goto('/blog/measure-alone')
  await expect(page.getByText('## Step 1')).toBeVisible()

  await page.goto('/admin/blog?edit=measure-alone')
  await hydrated(page)
  const dialog = page.getByRole('dialog')
  const content = dialog.getByRole('textbox', { name: 'Content', exact: true })
  await expect(content.getByRole('heading', { name: 'Step 1', level: 2 })).toBeVisible()
  await content.press('Control+End')
  await dialog.getByRole('button', { name: 'Picture', exact: true }).press('Enter')
  await dialog.getByRole('button', { name: 'Insert picture' }).click()
  await expect(dialog.getByText('Choose a picture')).toBeVisible()
  await dialog.locator('input[type=file]').first().setInputFiles(picture)
  await expect(dialog.getByLabel('Picture URL')).toHaveValue(/\/uploads\//)
  await dialog.getByRole('button', { name: 'Insert picture' }).click()
  await expect(dialog.getByText('Describe the picture for those who do not see it')).toBeVisible()
  await dialog.getByLabel('Description of the picture').fill('A tape on a window')
  await dialog.getByLabel('Description of the picture').press('Enter')
  await expect(content.getByRole('img', { name: 'A tape on a window' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Blog post updated successfully', { exact: true }).first()).toBeVisible()

  await page.goto('/blog/measure-alone')
  await expect(page.getByRole('heading', { name: 'Step 1' })).toBeVisible()
  const shown = page.getByRole('img', { name: 'A tape on a window' })
  await expect(shown).toHaveAttribute('width', /^\d+$/)
  await expect(shown).toHaveAttribute('height', /^\d+$/)
  await expect(shown).toHaveAttribute('loading', 'lazy')

  // Other tests count the posts of this shop.
  const removed = await page.request.delete('/api/blog/measure-alone', {
    headers: { origin: new URL(baseURL!).origin },
  })
  expect(removed.ok()).toBe(true)
})
