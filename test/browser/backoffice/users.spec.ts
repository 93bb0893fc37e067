import { accessibilityFaults } from '../accessibility.ts'
import { aShopper, expect, signedIn, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

test('an administrator adds a user, changes the role, deletes the user and undoes it', async ({ page }) => {
  const email = aShopper().email
  await signIn(page, owner)
  await page.goto('/admin/users')
  const row = page.locator('[data-row]').filter({ hasText: 'Mai Tran' })
  const message = page.getByRole('region', { name: 'Notification' })

  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await expect(dialog.getByLabel('Role')).toHaveValue('customer')
  await dialog.getByLabel('First Name').fill('Mai')
  await dialog.getByLabel('Last Name').fill('Tran')
  await dialog.getByLabel('Email Address').fill('mai@')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Invalid email address')).toBeVisible()
  await dialog.getByLabel('Email Address').fill(email)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(message).toContainText('User created successfully')
  await expect(row).toContainText('customer')

  await page.getByRole('button', { name: 'Edit Mai Tran' }).click()
  await page.getByRole('dialog', { name: 'Edit User' }).getByLabel('Role').selectOption('editor')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(message).toContainText('User updated successfully')
  await expect(row).toContainText('editor')

  await page.getByRole('button', { name: 'Delete Mai Tran' }).click()
  await expect(message).toContainText('User deleted successfully')
  // A toast under the pointer stays.
  await message.getByRole('button', { name: 'Undo' }).hover()
  await expect(row).toHaveCount(0)
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText(email)

  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.locator('[data-row]').first()).toContainText('User restore')
  const roleChange = page.locator('[data-row]').filter({ hasText: 'User role change' })
  await expect(roleChange.first()).toContainText('Role: Customer → Editor')
})

test('the last administrator cannot be deleted, and the message explains why', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/admin/users?role=admin')
  await page.getByRole('button', { name: 'Delete Admin User' }).click()
  const message = page.getByRole('region', { name: 'Notification' })
  await expect(message).toContainText('Failed to delete user')
  await expect(message).toContainText('The shop needs at least one administrator.')

  // Closing a toast by hand does not stop the next one from closing automatically.
  await message.getByRole('button', { name: 'Dismiss' }).click()
  await expect(message.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete Admin User' }).click()
  await expect(message).toContainText('The shop needs at least one administrator.')
  await expect(message.getByRole('listitem')).toHaveCount(0)
})

test('a viewer sees all users and what each role may do, but cannot change them', async ({ page, shop }) => {
  const { email } = await signedIn(page)
  await shop.rows("update users set role = 'viewer', first_name = null, last_name = null where email = $1", [
    email,
  ])
  await page.goto('/admin/users')
  await expect(page.locator('[data-row]').filter({ hasText: email })).toContainText('Unknown User')
  for (const figure of ['Total Users', 'Admins', 'Editors', 'Viewers']) {
    await expect(page.getByRole('term').filter({ hasText: figure })).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'Role Permissions' })).toContainText('Team chat access')
  await expect(page.getByRole('button', { name: 'Add User' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Delete Unknown User' }).first()).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await expect(menu.getByRole('link', { name: 'Site Settings' })).toHaveCount(1)
  await expect(menu.getByRole('link', { name: 'AI content assistant' })).toHaveCount(1)
  expect(await accessibilityFaults(page)).toEqual([])
})
