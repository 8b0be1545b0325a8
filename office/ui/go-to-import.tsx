import { useNavigate } from 'react-router'
import { isOpenTo, SCREENS } from '#contract/office/screens.ts'
import { keys as keysEn } from '#i18n/office/en/keys.ts'
import { useAction } from './actions.ts'
import { useWords } from './language.ts'
import { useMe } from './me.ts'

/** The way to the import of a price list, which has no line in the menu: by its keys and by name, for whom it is open. */
export function GoToImport() {
  const { rights } = useMe()
  return isOpenTo(SCREENS['/office/price-list/import'], rights) && <Keys />
}

function Keys() {
  const { keys } = useWords({ keys: keysEn })
  const navigate = useNavigate()
  useAction({ name: keys.goToImport, keys: 'g i', run: () => navigate('/price-list/import') })
  return null
}
