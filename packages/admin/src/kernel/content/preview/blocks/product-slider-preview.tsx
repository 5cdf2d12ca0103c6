import type { BlockOf } from '@bakehouse/contract/blocks/block';
import type { ProductSelection } from '@bakehouse/contract/blocks/selections';
import { readAmount } from '../../../../ui/format/amount.ts';
import { formatPriceRange, formatRupees } from '../../../../ui/format/money.ts';
import { Frame, textOf } from '../frame.tsx';
import { type SelectedRecord, useSelectedRecords } from '../missing-references.ts';
import { Picture } from '../picture.tsx';
import { EmptySelection, MissingLabel, Slider } from '../tiles.tsx';
import styles from './product-slider-preview.module.css';

export function ProductSliderPreview({ block }: { block: BlockOf<'productSliderBlock'> }) {
  const records = useSelectedRecords('product', block.data);
  return (
    <Frame block={block} empty={records.length === 0} head="side" layout="slider">
      {records.length > 0 ? (
        <Slider name="Products">
          {records.map((record) => (
            <Product {...record} key={record.key} />
          ))}
        </Slider>
      ) : (
        <EmptySelection text="No products chosen yet" count={4} />
      )}
    </Frame>
  );
}

function Product({ record, missing }: SelectedRecord<ProductSelection>) {
  const details = [textOf(record.flavor), textOf(record.weight)].filter(Boolean).join(' · ');
  return (
    <li className={styles.product}>
      <span className={styles.picture}>
        <Picture picture={record.image} placeholder="" />
      </span>
      <span className={styles.name}>{textOf(record.title) || 'Unnamed product'}</span>
      {details && <span className={styles.details}>{details}</span>}
      <Price product={record} />
      {missing && <MissingLabel />}
    </li>
  );
}

/** The price a customer pays, with the regular price struck through, or the price range of a product with variants. */
function Price({ product }: { product: ProductSelection }) {
  const price = amountOf(product.price);
  const sale = amountOf(product.sale_price);
  const range = formatPriceRange(textOf(product.price_range));
  if (price !== null && sale !== null && sale < price)
    return (
      <span className={styles.price}>
        <strong>{withoutZeroPaise(formatRupees(sale))}</strong>
        <s>{withoutZeroPaise(formatRupees(price))}</s>
        <span className={styles.off}>{percentOff(price, sale)}% off</span>
      </span>
    );
  const text = product.product_type === 'variation' && range ? range : price === null ? range : formatRupees(price);
  return <span className={styles.price}>{text && <strong>{withoutZeroPaise(text)}</strong>}</span>;
}

function amountOf(value: ProductSelection['price']): number | null {
  const amount = readAmount(textOf(value));
  return typeof amount === 'number' && amount > 0 ? amount : null;
}

/** Shows whole rupees without paise, as on a price tag. */
const withoutZeroPaise = (text: string): string => text.replaceAll(/\.00(?!\d)/g, '');

const percentOff = (price: number, sale: number) => Math.round((1 - sale / price) * 100);
