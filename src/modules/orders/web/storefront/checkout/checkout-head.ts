import { publicHead, type HeadContext } from '#modules/settings/web/index.ts'

/** The head of the checkout, with and without scripts. */
export const checkoutHead = ({ match: { context } }: { match: { context: HeadContext } }) =>
  publicHead(
    {
      title: context.i18n.t('checkout.title'),
      description: context.i18n.t('cart.totalNote'),
      path: '/checkout',
      personal: true,
    },
    context,
  )
