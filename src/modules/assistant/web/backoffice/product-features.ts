import type { OfferedOption } from '../../../catalog/contract/index.ts'

/** Characters of one feature, and of all of them as the field takes them. */
const maxFeature = 200
const maxFeatures = 1000

/** An option with as many of its choices as fit: `Control: Chain / Motor`; of yes and no only its name. */
function featureOf({ name, shown_as: look, choices }: OfferedOption): string {
  const plain = (text: string) => text.replaceAll(',', '')
  if (look === 'yes_no') return plain(name).slice(0, maxFeature)
  let feature = `${plain(name)}:`
  choices.forEach(({ name: choice }, index) => {
    const longer = `${feature}${index === 0 ? ' ' : ' / '}${plain(choice)}`
    if (longer.length <= maxFeature) feature = longer
  })
  return feature
}

/**
 * What can be chosen of a product, as features of which a text may tell: separated by commas, and no longer than the
 * field. What does not fit any more is left out whole, so that nothing is told by half.
 */
export function featuresOf(options: readonly OfferedOption[]): string {
  return options.map(featureOf).reduce((text, feature) => {
    const longer = text === '' ? feature : `${text}, ${feature}`
    return longer.length <= maxFeatures ? longer : text
  }, '')
}
