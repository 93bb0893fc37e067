/**
 * Lets React work on a page that the browser has translated. Translators wrap a text in `<font>`, or put such an element
 * in its place: React then fails to remove the text, or to insert before it, and takes the page down; and what it writes
 * into the text is not seen.
 */
export function allowTranslation(): void {
  /** The element of the translator in the place of a text. */
  const standIns = new WeakMap<Node, ChildNode>()
  // The originals, which are called with their node below: the rule cannot see it.
  // oxlint-disable-next-line typescript/unbound-method
  const { removeChild, insertBefore } = Node.prototype

  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') restore(target)
      const [added] = addedNodes
      for (const text of removedNodes) {
        const standIn = [added, previousSibling, nextSibling].find(
          (node): node is HTMLElement => node?.nodeName === 'FONT',
        )
        if (text.nodeType !== Node.TEXT_NODE || !standIn || text.isConnected) continue
        standIns.set(text, standIn)
        observer.observe(text, { characterData: true })
      }
    }
  })
  observer.observe(document, { childList: true, subtree: true })

  /** A text that React has changed is shown again; the translator translates it anew. */
  function restore(text: Node): void {
    const standIn = standIns.get(text)
    standIns.delete(text)
    if (standIn?.isConnected && !text.isConnected) standIn.replaceWith(text)
  }

  /** The child of the parent in which a node stands, or that stands for it. */
  function placeOf(node: Node, parent: Node): Node | null {
    let ancestor: Node | null = node.isConnected ? node : (standIns.get(node) ?? null)
    while (ancestor && ancestor.parentNode !== parent) ancestor = ancestor.parentNode
    return ancestor
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const ownChild = child.parentNode === this ? child : placeOf(child, this)
    // A text whose translation is gone too is removed already.
    if (ownChild || child.nodeType !== Node.TEXT_NODE) removeChild.call(this, ownChild ?? child)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    const reference = before && before.parentNode !== this ? placeOf(before, this) : before
    const isGone = before?.nodeType === Node.TEXT_NODE && !reference
    return insertBefore.call(this, child, isGone ? null : (reference ?? before)) as Child
  }
}
