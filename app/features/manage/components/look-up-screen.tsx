import '../manage.css'
import { DefaultLayout } from '~/components/layout/default-layout'
import { Picture } from '~/components/ui/picture'
import type { IconComponent } from '~/components/ui/stroke'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Printer from '~icons/lucide/printer'
import Ticket from '~icons/lucide/ticket'
import Undo from '~icons/lucide/undo-2'
import type { LinkNotice, PostedLookUp } from '../manage.types'
import { LookUpForm } from './look-up-form'

/** `/reserva/gestionar` (D20): one short form beside what it opens. */
export function LookUpScreen({
  posted,
  car,
  notice,
}: {
  readonly posted: PostedLookUp | null
  /** Asset id. */
  readonly car: string | null
  readonly notice: LinkNotice | null
}) {
  const frame = useLayout()
  return (
    <DefaultLayout {...frame}>
      <div className="wrap mg-entry">
        <div className="mg-entry-f">
          <div>
            <h1 className="h1">{m.manage_title()}</h1>
            <p className="lead">{m.manage_lead()}</p>
          </div>
          <LookUpForm posted={posted} notice={notice} whatsapp={frame.site.whatsapp} />
        </div>
        <section className="mg-art" aria-label={m.manage_what()}>
          <div className="mg-sun" />
          <div className="mg-road" />
          {car && (
            <div className="mg-car">
              <Picture
                id={car}
                alt=""
                width={1200}
                height={560}
                sizes="(min-width: 1101px) 524px, (min-width: 901px) 380px, 300px"
              />
            </div>
          )}
          <h2 className="h2">{m.manage_art()}</h2>
          <ul>
            <Deed icon={Ticket} text={m.manage_art_see()} />
            <Deed icon={Undo} text={m.manage_art_cancel()} />
            <Deed icon={Printer} text={m.manage_art_print()} />
          </ul>
        </section>
      </div>
    </DefaultLayout>
  )
}

function Deed({ icon: Icon, text }: { readonly icon: IconComponent; readonly text: string }) {
  return (
    <li>
      <Icon className="i i-24" aria-hidden />
      <span>{text}</span>
    </li>
  )
}
