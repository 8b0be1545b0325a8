// What a list does until React arrives: on a bad line that is seconds later. It completes the accessible names, which end
// with the product's (see nameOf), leaves the plus signs out of the tab order, shows the kept cart and counts what is typed.
// A box remembers what it was filled with: only what differs from that was typed by a person, for another tab may have
// changed the cart by the time the page wakes.
{
  for (const more of document.querySelectorAll('[data-id] input ~ button')) more.tabIndex = -1
  for (const shown of document.querySelectorAll('[data-id]'))
    for (const part of shown.querySelectorAll('[aria-label$=" "]'))
      part.ariaLabel += shown.querySelector('[lang]')?.previousSibling?.textContent ?? ''

  // Of what is kept, that which has no row here: a very long list is not all here yet.
  const elsewhere = { lines: 0, paise: 0 }
  const digits = (text) => Number(text?.replace(/\D/g, ''))
  const count = () => {
    let { lines, paise } = elsewhere
    for (const row of document.querySelectorAll('tr[data-id]')) {
      const qty = digits(row.querySelector('input')?.value)
      if (qty) lines++
      // Our price stands before the quantity.
      paise += qty * digits(row.cells[6]?.textContent)
    }
    const [products, total] = document.querySelectorAll('[data-cart] dd')
    // Not Intl: its first use takes a slow phone a tenth of a second.
    const amount = String(paise).padStart(3, '0')
    const rupees = amount.slice(0, -2).replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')
    if (products) products.textContent = `${lines}`
    if (total) total.textContent = `₹${rupees}.${amount.slice(-2)}`
  }
  const addOne = ({ target }) => {
    const input = target.closest('tr input ~ button')?.parentElement.querySelector('input')
    if (!input) return
    input.value = `${digits(input.value) + 1}`
    count()
  }
  // As QuantityBox does: what is typed takes the place of the number, and only a second tap sets the caret.
  let entered
  const enter = ({ target }) => {
    entered = target.closest('tr input')
    entered?.select()
  }
  const tap = ({ target }) => {
    if (entered === target) target.select()
    entered = undefined
  }
  if (document.querySelector('tr[data-id]') && !('counting' in document.documentElement.dataset)) {
    try {
      const kept = JSON.parse(localStorage.getItem('product_list') ?? '[]')
      for (const { _id, qty, after_discount_price } of kept) {
        const box = document.querySelector(`[data-id="${_id}"] input`)
        if (!(qty > 0) || box?.value) continue
        if (box) {
          box.dataset.kept = box.value = qty
          // Somebody is about to type: over it, not behind it.
          if (box === document.activeElement) box.select()
        } else if (after_discount_price >= 0) {
          elsewhere.lines++
          elsewhere.paise += qty * Math.round(after_discount_price * 100)
        }
      }
      count()
    } catch {
      // A cart that cannot be read is the cart's to mend.
    }
    const stop = new AbortController()
    // Before React, which stops what happens in a part of the page that it has still to wake.
    const options = { capture: true, signal: stop.signal }
    addEventListener('input', count, options)
    addEventListener('click', addOne, options)
    addEventListener('focusin', enter, options)
    addEventListener('click', tap, options)
    window.stopEarlyCount = () => stop.abort()
  }
}
