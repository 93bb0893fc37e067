/** Quick starts that fill in the prompt. */
export const templates: readonly { name: string; prompt: string }[] = [
  {
    name: 'Product Launch',
    prompt:
      'Announce our new collection of made-to-measure blinds: what makes it special, which rooms it suits, and how to order.',
  },
  {
    name: 'Installation Tips',
    prompt:
      'Share five practical tips for measuring a window and fitting a made-to-measure blind at home without help.',
  },
  {
    name: 'Customer Testimonial',
    prompt:
      'Write a post around a satisfied customer who replaced old curtains with our blinds and now enjoys softer light.',
  },
  {
    name: 'Seasonal Promotion',
    prompt:
      'Write a seasonal post on preparing windows for the coming months, with blinds and curtains that keep rooms cool or warm.',
  },
]
