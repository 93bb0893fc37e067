import type { Page } from '@playwright/test'
import { languageCodes } from '#kernel/contract/language-codes.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { expect, hydrated, signedIn, test } from '../fixtures.ts'

const productId = (
  shop: { rows: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]> },
  name: string,
) => shop.rows<{ id: string }>('select id from products where name = $1', [name]).then(([row]) => row!.id)

// Other tests share this shop and expect that it serves no guests.
test.afterEach(({ shop }) => shop.rows('update settings set guest_checkout = false'))

const price = (page: Page) => page.locator('form output[aria-live=polite]').last()

async function checkOut(page: Page, email: string): Promise<void> {
  await page.goto('/checkout')
  await page.getByLabel('Full Name').fill('Lan Nguyen')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Phone').fill('+84 901 234 567')
  await page.getByLabel('Delivery Address').fill('12 Nguyen Hue, District 1, Ho Chi Minh City')
  await page.getByRole('button', { name: /Place Order/ }).click()
  await expect(page.getByText(/^Order placed/)).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a curtain pair and a roller priced by a grid are chosen by keyboard and ordered', async ({
    page,
    shop,
  }) => {
    const { email } = await signedIn(page)
    await page.goto(`/products/${await productId(shop, 'Clay Silk Curtain')}`)
    await hydrated(page)
    await expect(price(page)).toHaveText('4.320.000 ₫')
    await page.getByRole('radio', { name: /^Pencil pleat/ }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /^Wave/ })).toBeChecked()
    await page.getByRole('radio', { name: 'Clay' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Ivory' })).toBeChecked()
    await page.getByRole('radio', { name: 'None' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /^Cotton/ })).toBeChecked()
    // Two curtains of 800 mm at double fullness take 3 widths of 2.1 m; wave heading and lining are added.
    await expect(price(page)).toHaveText('4.707.000 ₫')
    await expect(page.getByText('Length of the rail')).toBeVisible()
    await expect(page.getByText('A pair, widths of cloth in each: 1½')).toBeVisible()
    await expect(page.getByText('297.000 ₫', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Add to Cart' }).press('Enter')
    await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()

    await page.goto(`/products/${await productId(shop, 'Night Blackout Roller')}`)
    await hydrated(page)
    await page.getByLabel('Width (m)').fill('1.2')
    await page.getByLabel('Height (m)').fill('1.5')
    await expect(price(page)).toHaveText('690.000 ₫')
    await page.getByLabel('Width (m)').fill('3.001')
    await page.getByRole('button', { name: 'Add to Cart' }).press('Enter')
    await expect(page.getByText('Width must be between 0.3 and 3 m')).toBeVisible()
    await page.getByLabel('Width (m)').fill('1.201')
    await expect(price(page)).toHaveText('820.000 ₫')
    await page.getByRole('radio', { name: 'Left' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('checkbox', { name: /Side channels/ }).press('Space')
    await expect(price(page)).toHaveText('940.000 ₫')
    await page.getByRole('button', { name: 'Add to Cart' }).press('Enter')

    await page.goto('/cart')
    await expect(page.getByText('Ivory · Wave · A pair · Cotton')).toBeVisible()
    await expect(
      page.getByText('Inside the recess · Chain · Left · Side channels against light'),
    ).toBeVisible()
    await checkOut(page, email)
    const lines = await shop.rows<Record<string, unknown>>(
      `select l.options, l.calculated_price::int as price, l.made from order_lines l
        join orders o on o.id = l.order_id where o.customer_email = $1 order by position`,
      [email],
    )
    expect(lines).toMatchObject([
      {
        options: { curtain_colour: 'ivory', heading: 'wave', panels: 'pair', lining: 'light' },
        price: 4_707_000,
        made: { kind: 'curtain', choices: [{ choice: 'Ivory' }, { choice: 'Wave', amount: 90_000 }, {}, {}] },
      },
      {
        options: { control: 'chain', control_side: 'left', side_channels: 'yes' },
        price: 940_000,
        made: { kind: 'roller' },
      },
    ])
  })

  test('options of a line are changed from the cart, and a resized line keeps them', async ({
    page,
    shop,
  }) => {
    await signedIn(page)
    await page.goto(`/products/${await productId(shop, 'Sage Roller')}`)
    await hydrated(page)
    await page.getByRole('radio', { name: 'Outside the recess' }).check()
    await page.getByLabel('Room (optional)').fill('Study')
    await page.getByLabel('Note for the workshop (optional)').fill('Handle on the left')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.goto('/cart')
    await hydrated(page)
    await page.getByRole('link', { name: 'Change options' }).click()
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
    await expect(page.getByLabel('Room (optional)')).toHaveValue('Study')
    await expect(page.getByLabel('Note for the workshop (optional)')).toHaveValue('Handle on the left')
    await page.getByLabel('Room (optional)').fill('Library')
    await page.getByLabel('Note for the workshop (optional)').fill('')
    await page.getByRole('radio', { name: /^Motor/ }).check()
    await expect(page.getByRole('radio', { name: 'Left' })).toHaveCount(0)
    await expect(price(page)).toHaveText('3.804.000 ₫')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(/\/cart$/)
    const line = page.getByRole('list', { name: 'Lines of your cart' }).getByRole('listitem')
    await expect(line).toHaveCount(1)
    await expect(line).toContainText('Outside the recess · Sage · Motor · Close to the window · Library')
    await expect(line).not.toContainText('Handle on the left')
    await line.getByRole('button', { name: 'Edit' }).click()
    await line.getByLabel('Width (m)').fill('0.55')
    await expect(line.getByText('2.914.800 ₫')).toBeVisible()
    await line.getByRole('button', { name: 'Confirm' }).click()
    await expect(line.getByRole('alert')).toHaveText('Width must be between 0.6 and 2.8 m (Motor)')
  })

  test('a cart that is open in another tab names the choices of a piece that is added in this one', async ({
    context,
    shop,
  }) => {
    const [cart, page] = [await context.newPage(), await context.newPage()]
    await signedIn(page)
    const add = async (words: string) => {
      await page.goto(`/products/${await productId(shop, words)}`)
      await hydrated(page)
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
    }
    await add('Night Blackout Roller')
    await cart.goto('/cart')
    const lines = cart.getByRole('list', { name: 'Lines of your cart' }).getByRole('listitem')
    await expect(lines).toHaveCount(1)
    await add('Sage Roller')
    await expect(lines.filter({ hasText: 'Sage Roller' })).toContainText(
      'Inside the recess · Sage · Chain · Right',
    )
    await cart.close()
    await page.close()
  })

  test('the lines of the cart do not grow after they are shown, so that no press misses a link', async ({
    context,
    shop,
  }) => {
    const page = await context.newPage()
    await signedIn(page)
    await page.goto(`/products/${await productId(shop, 'Sage Roller')}`)
    await hydrated(page)
    await page.getByLabel('Room (optional)').fill('Study')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    await page.route('**/configuration', async (route) => {
      await asked
      await route.continue()
    })
    // Where the link was in each frame, from the top of its line.
    await page.addInitScript(() => {
      const places = new Set<number>()
      const look = () => {
        const link = document.querySelector('li a[href*="line=1"]')
        const line = link?.closest('li')
        if (link && line) places.add(link.getBoundingClientRect().top - line.getBoundingClientRect().top)
        requestAnimationFrame(look)
      }
      look()
      Object.assign(window, { places })
    })
    const account = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/user'))
    await page.goto('/cart')
    await account
    await hydrated(page)
    ask()
    const line = page.getByRole('list', { name: 'Lines of your cart' }).getByRole('listitem')
    await expect(line).toContainText('Inside the recess · Sage · Chain · Right')
    const places = await page.evaluate(() => [...(window as unknown as { places: Set<number> }).places])
    expect(places).toHaveLength(1)
    await line.getByRole('link', { name: 'Change options' }).click()
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
    await page.close()
  })

  test('a choice that is not available in a size says why, and the drawing follows the choices', async ({
    page,
    shop,
  }) => {
    await page.goto(`/products/${await productId(shop, 'Sage Roller')}`)
    await hydrated(page)
    await page.getByLabel('Width (m)').fill('2.4')
    await expect(
      page.getByText('Not in this size: Width must be at most 2 m', { exact: false }),
    ).toBeVisible()
    await page.getByRole('radio', { name: /^Spring/ }).check()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '(Spring, without a chain)' })).toBeVisible()
    await expect(page.locator('[data-chain]')).toHaveCount(0)
    await page.getByRole('radio', { name: 'Chain', exact: true }).check()
    await expect(page.locator('[data-chain=right]')).toHaveCount(1)
    const cloth = page.locator('[data-covering] rect').first()
    const before = await cloth.getAttribute('fill')
    await page.getByRole('radio', { name: /^Night blackout/ }).check()
    await expect(cloth).not.toHaveAttribute('fill', before ?? '')
    await expect(
      page
        .getByRole('region', { name: /pictures/i })
        .getByRole('img')
        .first(),
    ).toHaveAttribute('src', /roller-sage-1-night/)
    const height = await cloth.getAttribute('height')
    await page.getByRole('slider', { name: 'Open and close' }).press('Home')
    await expect(cloth).not.toHaveAttribute('height', height ?? '')
    // A long word of a swatch stays on one line.
    await page.goto(`/products/${await productId(shop, 'Sage Roller')}?lng=de`)
    const swatch = page.getByText('Verdunkelung Nacht', { exact: true }).first()
    await expect(swatch).toBeVisible()
    expect(
      await swatch.evaluate((element) => {
        const word = document.createRange()
        word.setStart(element.firstChild as Text, 0)
        word.setEnd(element.firstChild as Text, 'Verdunkelung'.length)
        return word.getClientRects().length
      }),
    ).toBe(1)
    await page.goto(`/products/${await productId(shop, 'Ivory 89 Vertical Blind')}?lng=en`)
    await hydrated(page)
    await expect(page.getByRole('radio', { name: 'Left', exact: true }).first()).toBeVisible()
    await page.getByLabel('Width (m)').fill('3.2')
    await expect(
      page.getByRole('radio', { name: 'Left Not in this size: This piece can be at most 3.035 m wide' }),
    ).toBeVisible()
  })

  test('the drawing shows the heading of a curtain, its stack and the mount of a blind', async ({
    page,
    shop,
  }) => {
    await page.goto(`/products/${await productId(shop, 'Clay Silk Curtain')}`)
    await hydrated(page)
    // The room of the gallery has a drawing too, which is seen without scripts.
    const heading = page.locator('[data-heading]').filter({ visible: true })
    await expect(heading).toHaveAttribute('data-heading', 'pencil')
    await page.getByRole('slider', { name: 'Open and close' }).press('Home')
    const stack = () =>
      page.locator('[data-part]').filter({ visible: true }).first().getAttribute('data-part')
    const gathered = Number(await stack())
    await page.getByRole('radio', { name: /^Wave/ }).check()
    await expect(heading).toHaveAttribute('data-heading', 'wave')
    expect(Number(await stack())).toBeLessThan(gathered)

    await page.goto(`/products/${await productId(shop, 'Sage Roller')}`)
    await hydrated(page)
    await expect(page.locator('[data-mount=inside]')).toHaveCount(1)
    await page.getByRole('radio', { name: 'Outside the recess' }).check()
    await expect(page.locator('[data-mount=outside]')).toHaveCount(1)
  })

  test('a piece is mailed with its choices, and printed with its price parts, date and address', async ({
    page,
    shop,
  }) => {
    const id = await productId(shop, 'Sage Roller')
    await page.goto(`/products/${id}?width=1.5&height=1.8&unit=m&mount=outside&o.cassette=yes`)
    await hydrated(page)
    const mail = await page.getByRole('link', { name: 'Send by e-mail' }).getAttribute('href')
    const body = new URLSearchParams(mail?.split('?')[1]).get('body') ?? ''
    expect(body).toContain('Cassette over the roll: Yes')
    expect(body).toContain(`/products/${id}?width=1.5&height=1.8&unit=m&mount=outside`)
    const paper = page.locator('[data-printed]')
    await expect(paper).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(paper).toContainText('Outside the recess')
    await expect(paper).toContainText('Cassette over the roll370.000 ₫')
    await expect(paper).toContainText('Prices as of')
    await expect(paper).toContainText('o.cassette=yes')
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeHidden()
    await expect(page.getByRole('slider')).toBeHidden()
    await expect(page.getByRole('navigation').first()).toBeHidden()
  })

  test('a link opens the piece with its choices, and says when its price has changed', async ({
    page,
    shop,
  }) => {
    const id = await productId(shop, 'Sage Roller')
    await page.goto(
      `/products/${id}?width=1.5&height=1.8&unit=m&mount=outside&o.cloth_colour=stone&o.control=motor&price=1000000`,
    )
    await hydrated(page)
    await expect(page.getByRole('radio', { name: /^Stone screen/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Outside the recess' })).toBeChecked()
    await expect(price(page)).toHaveText('4.047.000 ₫')
    await expect(page.getByText('When this link was made, this piece cost 1.000.000 ₫.')).toBeVisible()

    // A choice that no longer exists is reported at once; an option that the product no longer has is ignored.
    await page.goto(`/products/${id}?width=1.5&height=1.8&unit=m&o.cloth_colour=gone&o.scent=rose`)
    await hydrated(page)
    await expect(page.getByText('Please choose another Colour')).toBeVisible()
    await page.getByRole('radio', { name: 'Oat' }).check()
    await expect(page.getByText('Please choose another Colour')).toHaveCount(0)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
  })

  test('products are found by a colour that they offer, and by its name', async ({ page }) => {
    await page.goto('/products')
    await hydrated(page)
    await page.getByText('Filters', { exact: true }).click()
    await page.getByLabel('Colour', { exact: true }).selectOption({ label: 'Stone screen' })
    await page.getByRole('button', { name: 'Show what fits' }).click()
    await expect(page).toHaveURL(/choice=cloth_colour\.stone/)
    await expect(page.getByRole('main').getByRole('heading', { name: 'Sage Roller' })).toBeVisible()
    await expect(page.getByText('1 product', { exact: true })).toBeVisible()
    await page.goto('/products')
    await hydrated(page)
    await page.getByText('Filters', { exact: true }).click()
    await page.getByLabel('Heading').selectOption({ label: 'Wave' })
    await page.getByRole('button', { name: 'Show what fits' }).click()
    await expect(page).toHaveURL(/o\.heading=wave/)
    await expect(page.getByRole('main').getByRole('heading', { name: 'Clay Silk Curtain' })).toBeVisible()
    await expect(page.getByText('1 product', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Heading')).toHaveValue('wave')
    await page.goto('/products?q=eyelets')
    await expect(page.getByRole('main').getByRole('heading', { name: 'Clay Silk Curtain' })).toBeVisible()
  })

  test('one product is added for every stored window, and a window that it does not fit is reported', async ({
    page,
    shop,
  }) => {
    await page.addInitScript(() => {
      const window = (name: string, width: number) => ({
        id: name,
        name,
        width,
        height: 1.5,
        mount: 'outside',
        method: 'tape',
        depth: null,
        topHeight: null,
        measuredAt: '2026-11-01T08:00:00.000Z',
        version: 1,
      })
      localStorage.setItem(
        'windows',
        JSON.stringify([window('Hall', 1.2), window('Study', 1.4), window('Barn', 4)]),
      )
    })
    await page.goto(`/products/${await productId(shop, 'Sage Roller')}`)
    await hydrated(page)
    await page.getByRole('radio', { name: /^Stone screen/ }).check()
    await page.getByRole('button', { name: 'My windows' }).click()
    await page.getByRole('button', { name: 'Use for all my windows' }).click()
    await expect(page.getByText('In your cart: Hall, Study')).toBeVisible()
    await expect(page.getByText(/^Barn does not fit: Width must be between 0.3 and 2.8 m/)).toBeVisible()
    const lines = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as object[])
    expect(lines).toMatchObject([
      { room: 'Hall', width: 1.2, mount: 'outside', options: { cloth_colour: 'stone' } },
      { room: 'Study', width: 1.4, mount: 'outside', options: { cloth_colour: 'stone' } },
    ])
  })

  test('options have no accessibility faults, and consistent names in every language', async ({
    page,
    shop,
  }) => {
    const id = await productId(shop, 'Sage Roller')
    const controls = []
    // Colours are the same in every language, and take longest to check.
    for (const language of languageCodes) {
      await page.goto(`/products/${id}?lng=${language}&width=2.4&height=1.5`)
      await hydrated(page)
      expect([language, await accessibilityFaults(page, { colours: language === 'en' })]).toEqual([
        language,
        [],
      ])
      controls.push(await page.locator('legend').nth(2).textContent())
    }
    expect(controls).toContain('Bedienung')
    expect(new Set(controls).size).toBe(languageCodes.length)
  })
})

test.describe('without scripts', () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })

  test('the form reloads the page with the price of the choices', async ({ page, shop }) => {
    await page.goto(`/products/${await productId(shop, 'Sage Roller')}`)
    await expect(price(page)).toHaveText('1.404.000 ₫')
    await page.getByRole('radio', { name: /^Stone screen/ }).check({ force: true })
    await page.getByRole('checkbox', { name: /Cassette/ }).check()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(price(page)).toHaveText('2.017.000 ₫')
    await expect(page.getByRole('checkbox', { name: /Cassette/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /^Stone screen/ })).toBeChecked()
  })

  test('all answers are kept, refusals are shown, and the piece is ordered by e-mail or telephone', async ({
    page,
    shop,
  }) => {
    await page.goto(`/products/${await productId(shop, 'Sage Roller')}`)
    await page.getByLabel('Depth of the recess').fill('0.02')
    await page.getByLabel('Floor to the top').fill('2.9')
    await page.getByLabel('Room (optional)').fill('Kitchen')
    await page.getByLabel('Note for the workshop').fill('Handle on the left')
    await page.getByLabel('Width (m)').fill('9')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('Width must be between 0.3 and 2.8 m')).toBeVisible()
    await expect(page.getByText('Needs at least 30 mm. Choose outside.')).toBeVisible()
    await expect(page.getByLabel('Note for the workshop')).toHaveValue('Handle on the left')
    await expect(page.getByRole('link', { name: 'Order by e-mail' })).toHaveCount(0)
    await page.getByLabel('Depth of the recess').fill('0.08')
    await page.getByLabel('Width (m)').fill('1.5')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('Chain 125 cm, ends at least 1.5 m above the floor.')).toBeVisible()
    const letter = await page.getByRole('link', { name: 'Order by e-mail' }).getAttribute('href')
    expect(letter).toMatch(/^mailto:[^?]+@/)
    const body = new URLSearchParams(letter?.split('?')[1]).get('body') ?? ''
    expect(body).toContain('Room: Kitchen')
    expect(body).toContain('o.cloth_colour=sage')
    expect(body).toMatch(/Phone Number: /)
  })

  test('the list is filtered by options, which are in the address and in the form', async ({ page }) => {
    await page.goto('/products')
    await page.getByText('Filters', { exact: true }).click()
    await page.getByLabel('Control').selectOption({ label: 'Motor' })
    await page.getByLabel('Cassette over the roll').check()
    await page.getByRole('button', { name: 'Show what fits' }).click()
    await expect(page).toHaveURL(/o\.control=motor/)
    await expect(page.getByLabel('Cassette over the roll')).toBeChecked()
    await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  })
})
