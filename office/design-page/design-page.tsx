import { CSPProvider } from '@base-ui/react/csp-provider'
import {
  Check,
  IndianRupee,
  Package,
  PackageOpen,
  Pencil,
  Phone,
  Printer,
  Send,
  Settings2,
  Trash2,
  Truck,
} from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonAnchor, ButtonLink } from '../design/actions/button.tsx'
import { IconButton } from '../design/actions/icon-button.tsx'
import { Menu, MenuCheckboxItem, MenuItem } from '../design/actions/menu.tsx'
import { Chip } from '../design/data/chip.tsx'
import { Steps } from '../design/data/steps.tsx'
import table from '../design/data/table.module.css'
import { Timeline } from '../design/data/timeline.tsx'
import { Alert } from '../design/feedback/alert.tsx'
import { ConfirmDialog } from '../design/feedback/confirm-dialog.tsx'
import { Dialog } from '../design/feedback/dialog.tsx'
import { EmptyState } from '../design/feedback/empty-state.tsx'
import { ProgressRing } from '../design/feedback/progress-ring.tsx'
import { RetryAlert } from '../design/feedback/retry-alert.tsx'
import { Skeleton } from '../design/feedback/skeleton.tsx'
import { Combobox } from '../design/forms/combobox.tsx'
import { ErrorSummary } from '../design/forms/error-summary.tsx'
import { Field } from '../design/forms/field.tsx'
import { SelectField } from '../design/forms/select-field.tsx'
import { Card } from '../design/layout/card.tsx'
import { Screen } from '../design/layout/screen.tsx'
import { announce, StatusRegion } from '../shell/status-region.tsx'
import css from './design-page.module.css'

/** Every component of the design system in its states. It exists only while developing. */
export function Component() {
  return (
    <CSPProvider disableStyleElements>
      <main className={css.page}>
        <Screen
          title="Design"
          marks={<Chip tone="info">Development only</Chip>}
          actions={<Button icon={Pencil}>Action</Button>}
        >
          <Buttons />
          <Chips />
          <Alerts />
          <Fields />
          <Overlays />
          <Progress />
          <Lists />
        </Screen>
      </main>
      <StatusRegion />
    </CSPProvider>
  )
}

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const
const TONES = ['neutral', 'info', 'accent', 'good', 'warn', 'bad'] as const

function Buttons() {
  return (
    <Card title="Buttons">
      {VARIANTS.map((variant) => (
        <div key={variant} className={css.row}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} icon={Check} keys="c">
            With icon
          </Button>
          <Button variant={variant} size="large">
            Large
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className={css.row}>
        <Button aria-pressed>Pressed</Button>
        <ButtonLink to="/design" icon={Package}>
          Link to a screen
        </ButtonLink>
        <ButtonAnchor href="tel:+919876543210" icon={Phone}>
          Link out
        </ButtonAnchor>
        <IconButton label="Print" icon={Printer} />
        <IconButton label="Delete" icon={Trash2} disabled />
      </div>
    </Card>
  )
}

function Chips() {
  return (
    <Card title="Chips">
      <div className={css.row}>
        {TONES.map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
      </div>
      <div className={css.row}>
        {TONES.map((tone) => (
          <Chip key={tone} tone={tone} icon={Truck}>
            {`${tone} with icon`}
          </Chip>
        ))}
      </div>
    </Card>
  )
}

function Alerts() {
  return (
    <Card title="Alerts">
      {(['info', 'good', 'warn', 'bad'] as const).map((tone) => (
        <Alert key={tone} tone={tone} actions={<Button>Do something</Button>}>
          {`What happened (${tone}), what it means and what to do next.`}
        </Alert>
      ))}
      <RetryAlert error={{ code: 'network' }} onRetry={() => {}} />
      <ErrorSummary sentences={['Enter a name.', 'Enter a quantity.']} />
    </Card>
  )
}

const LORRY_OFFICES = ['ARC Parcel Service', 'Kerala Roadways', 'Sri Murugan Lorry Office', 'SRMT']

function Fields() {
  const [text, setText] = useState('')
  const options = LORRY_OFFICES.filter((office) => office.toLowerCase().includes(text.toLowerCase()))
  const combobox = { text, onType: setText, options, keyOf: (office: string) => office, onChoose: setText }
  return (
    <Card title="Fields">
      <div className={css.columns}>
        <Field name="name" label="Name" defaultValue="Raja Kumara" />
        <Field name="note" label="Note" labelSuffix="optional" hint="A hint below the field" isMultiline />
        <Field name="amount" label="Amount" defaultValue="12x" problem="Enter an amount in rupees." />
        <Field name="disabled" label="Disabled" defaultValue="2026-00042" disabled />
        <SelectField
          name="mode"
          label="Mode"
          options={[
            ['upi', 'UPI'],
            ['cash', 'Cash'],
          ]}
        />
        <SelectField name="role" label="Role" options={[['', 'Choose']]} problem="Choose a role." />
      </div>
      <div className={css.columns}>
        <Combobox label="Lorry office (overlay)" isOverlay placeholder="Type a letter" {...combobox}>
          {(office) => <span>{office}</span>}
        </Combobox>
        <Combobox
          label="Lorry office (grouped)"
          groupOf={(office) => (office < 'L' ? 'A to K' : 'L to Z')}
          {...combobox}
        >
          {(office) => (
            <>
              <span>{office}</span>
              <span>Sivakasi</span>
            </>
          )}
        </Combobox>
      </div>
    </Card>
  )
}

const DIALOGS = ['default', 'wide', 'panel', 'palette', 'confirm'] as const

function Overlays() {
  const [open, setOpen] = useState<(typeof DIALOGS)[number]>()
  const [isDense, setDense] = useState(true)
  const close = () => setOpen(undefined)
  return (
    <Card title="Dialogs, menus, messages">
      <div className={css.row}>
        {DIALOGS.map((layout) => (
          <Button key={layout} onClick={() => setOpen(layout)}>
            {`Dialog: ${layout}`}
          </Button>
        ))}
        <Menu trigger={<Button icon={Settings2}>Menu</Button>}>
          <MenuItem icon={Send} keys="s" onClick={() => {}}>
            Send
          </MenuItem>
          <MenuItem icon={Printer} disabled onClick={() => {}}>
            Disabled
          </MenuItem>
          <MenuCheckboxItem checked={isDense} onChange={setDense}>
            Dense rows
          </MenuCheckboxItem>
          <MenuItem icon={Trash2} isDanger onClick={() => {}}>
            Delete
          </MenuItem>
        </Menu>
        <Button onClick={() => announce('Saved', { name: 'Undo', run: () => announce('Save undone') })}>
          Message with undo
        </Button>
      </div>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Delete"
        text="The row is deleted."
        onConfirm={() => {}}
        onClose={close}
      />
      {open && open !== 'confirm' && (
        <Dialog
          open
          title={`Dialog: ${open}`}
          text="One sentence of explanation."
          {...(open !== 'default' && { layout: open })}
          onClose={close}
        >
          <Field name="reason" label="Reason" />
          <Button variant="primary" onClick={close}>
            Save
          </Button>
        </Dialog>
      )}
    </Card>
  )
}

function Progress() {
  return (
    <Card title="Progress">
      <div className={css.row}>
        <ProgressRing label="Not started" done={0} total={12} />
        <ProgressRing label="Packing" done={5} total={12} />
        <ProgressRing label="Done" done={12} total={12} />
      </div>
      <Steps
        label="Steps"
        steps={[
          { key: '1', name: 'Enquiry Received', state: 'done', details: '28/11/2026 10:05 AM' },
          { key: '2', name: 'Confirmed', state: 'done', details: 'Selvi' },
          { key: '3', name: 'Paid', state: 'current' },
          { key: '4', name: 'Packed', state: 'open' },
        ]}
      />
      <Timeline
        label="Timeline"
        entries={TONES.map((tone) => ({
          key: tone,
          icon: IndianRupee,
          tone,
          details: '28/11/2026 10:05 AM · Selvi',
          content: `An event (${tone})`,
        }))}
      />
      <Skeleton rows={3} />
    </Card>
  )
}

function Lists() {
  return (
    <Card title="Lists" actions={<Button variant="quiet">Action</Button>}>
      <table className={table.table} aria-label="Enquiries">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Name</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">2026-00042</th>
            <td className={table.text}>Raja Kumara</td>
            <td>₹3,600.00</td>
          </tr>
        </tbody>
      </table>
      <EmptyState icon={PackageOpen} text="Nothing to pack." actions={<Button>Go to enquiries</Button>} />
    </Card>
  )
}
