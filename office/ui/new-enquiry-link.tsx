import { NavLink, useNavigate } from 'react-router'
import { isOpenTo, SCREENS } from '#contract/office/screens.ts'
import { newEnquiry as newEnquiryEn } from '#i18n/office/en/new-enquiry.ts'
import { useAction } from './actions.ts'
import { useWords } from './language.ts'
import { useMe } from './me.ts'

/** Where an enquiry is taken down. */
export const NEW_ENQUIRY = '/enquiries/new'

/** The way to take down an enquiry while the phone rings, from every screen; for whom it is open. */
export function NewEnquiryLink() {
  const { rights } = useMe()
  return isOpenTo(SCREENS['/office/enquiries/new'], rights) && <Entry />
}

function Entry() {
  const { newEnquiry: words } = useWords({ newEnquiry: newEnquiryEn })
  const navigate = useNavigate()
  useAction({ name: words.take, keys: 'n', run: () => navigate(NEW_ENQUIRY) })
  return (
    <li>
      <NavLink to={NEW_ENQUIRY}>{words.open}</NavLink>
    </li>
  )
}
