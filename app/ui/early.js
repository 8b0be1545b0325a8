// What a list does until React arrives: on a bad line that is seconds later. It completes the accessible names, which end
// with the product's (see nameOf), shows 0 where nothing is chosen, leaves the plus signs out of the tab order, shows the kept
// cart and counts what is typed.
// It comes before most of the list does, for a slow phone takes a second over the rows; it looks again when somebody comes to a box,
// and when they are all here.
// A box remembers what it was filled with: only what differs from that was typed by a person, for another tab may have
// changed the cart by the time the page wakes. That is kept until then: whoever loads the page anew on a bad line finds it again.
{
  const complete = () => {
    for (const more of document.querySelectorAll('[data-id] input ~ button')) {
      more.tabIndex = -1
      more.previousElementSibling.placeholder = '0'
    }
    for (const shown of document.querySelectorAll('[data-id]'))
      for (const part of shown.querySelectorAll('[aria-label$=" "]'))
        part.ariaLabel += (shown.querySelector('[lang]')?.previousSibling?.textContent ?? '').trim()
  }
  complete()
  document.addEventListener('readystatechange', complete)

  const stop = new AbortController()
  const kept = new Map()
  try {
    const lines = JSON.parse(localStorage.getItem('product_list') ?? '[]')
    for (const { _id, qty, after_discount_price } of lines)
      if (qty > 0) kept.set(_id, { qty, each: Math.round(after_discount_price * 100) })
  } catch {
    // A cart that cannot be read is the cart's to mend.
  }
  // By product: what was typed, and what the cart had of it then. Once that is another number, the cart is newer.
  let typed = new Map()
  try {
    typed = new Map(JSON.parse(sessionStorage.getItem('typed_early') ?? '[]'))
  } catch {
    // Nothing was kept where storage is forbidden.
  }
  const keepTyped = () => {
    try {
      if (typed.size > 0) sessionStorage.setItem('typed_early', JSON.stringify([...typed]))
      else sessionStorage.removeItem('typed_early')
    } catch {
      // It counts as long as this page stands.
    }
  }
  const fill = (box) => {
    const { id } = box.closest('[data-id]').dataset
    const inCart = kept.get(id)?.qty ?? ''
    const again = typed.get(id)
    const filled = again?.inCart === inCart ? again.text : inCart
    if ((filled === '' && inCart === '') || 'kept' in box.dataset) return
    box.dataset.kept = inCart
    // What was typed before takes the place of what is kept, also when it is taken back.
    if (box.value) return
    box.value = filled
    // Somebody is about to type: over it, not behind it.
    if (box === document.activeElement) box.select()
  }
  const digits = (text) => +text.replace(/\D/g, '')
  // A short form of readQuantity, by which the hydrated page reads it.
  const quantity = (text) => (/^\s*(\d{1,4}|\d,\d{3})\s*$/.test(text) ? digits(text) : 0)
  // What stands there already is not written again: a screen reader would say it again.
  const show = (cell, text) => {
    if (cell && cell.textContent !== text) cell.textContent = text
  }
  const count = () => {
    // Of what is kept, that which has no row here: a very long list is not all here yet.
    const elsewhere = new Map(kept)
    let lines = 0
    let paise = 0
    for (const row of document.querySelectorAll('tr[data-id]')) {
      const box = row.querySelector('input')
      if (!box) continue
      fill(box)
      const { id } = row.dataset
      elsewhere.delete(id)
      const inCart = kept.get(id)?.qty ?? ''
      if (box.value === `${inCart}`) typed.delete(id)
      else typed.set(id, { text: box.value, inCart })
      const qty = quantity(box.value)
      if (qty) lines++
      // Our price stands before the quantity.
      paise += qty * digits(row.cells[6].textContent)
    }
    for (const { qty, each } of elsewhere.values()) {
      if (!(each >= 0)) continue
      lines++
      paise += qty * each
    }
    const [products, total] = document.querySelectorAll('[data-cart] dd')
    // Not Intl: its first use takes a slow phone a tenth of a second.
    const amount = String(paise).padStart(3, '0')
    const rupees = amount.slice(0, -2).replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')
    show(products, `${lines}`)
    show(total, `₹${rupees}.${amount.slice(-2)}`)
    keepTyped()
  }
  const look = () => {
    if (document.querySelector('tr[data-id]')) count()
    else if (document.readyState !== 'loading') stop.abort()
  }
  const addOne = ({ target }) => {
    const input = target.closest('tr input ~ button')?.parentElement.querySelector('input')
    if (!input) return
    fill(input)
    input.value = `${quantity(input.value) + 1}`
    count()
  }
  // As QuantityBox does: what is typed takes the place of the number, and only a second tap sets the caret.
  let entered
  const enter = ({ target }) => {
    entered = target.closest('tr input')
    if (!entered) return
    fill(entered)
    entered.select()
  }
  const tap = ({ target }) => {
    if (entered === target) target.select()
    entered = undefined
  }
  if (!('counting' in document.documentElement.dataset)) {
    // Before React, which stops what happens in a part of the page that it has still to wake.
    const options = { capture: true, signal: stop.signal }
    look()
    document.addEventListener('readystatechange', look, options)
    addEventListener('input', look, options)
    addEventListener('click', addOne, options)
    addEventListener('focusin', enter, options)
    addEventListener('click', tap, options)
    // The line was cut while the scripts came: nobody has to load the page anew by hand.
    addEventListener(
      'online',
      () => 'failed' in document.documentElement.dataset && location.reload(),
      options,
    )
    window.stopEarlyCount = () => {
      stop.abort()
      typed.clear()
      keepTyped()
    }
  }
}
