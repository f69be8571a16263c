import { SideView } from '~/components/ui/side-view'
import type { ShownCar } from '~/domain/catalogue'
import { m } from '~/paraglide/messages'
import { carClassName, carName } from '../car-words'

export function BillCar({ car }: { readonly car: ShownCar }) {
  return (
    <div className="bill-car">
      <div>
        <p className="small muted">{carClassName(car.class)}</p>
        <p className="h4" translate="no">
          {carName(car)}
        </p>
        <p className="small muted">{m.car_or_similar()}</p>
      </div>
      <SideView car={car} alt="" sizes="190px" widths={[240, 480]} />
    </div>
  )
}
