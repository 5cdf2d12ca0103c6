import type { ProductRecord } from '@bakehouse/contract/product/product';
import { Fieldset, Paper, Title } from '@mantine/core';
import { type ReactNode, useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { PictureField } from '../../../kernel/pickers/picture-field.tsx';
import { SaveBar } from '../../../ui/form/save-bar.tsx';
import type { RecordForm, useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { useSaveShortcut } from '../../../ui/form/use-save-shortcut.ts';
import { UploadCount } from '../../../ui/input/upload-context.ts';
import type { VariantStore } from '../variants/variant-store.ts';
import { FormSelector } from './form-selector.tsx';
import { GalleryInput } from './gallery-input.tsx';
import styles from './product-form.module.css';
import { DescriptionSection, GroupSection, SeoSection } from './product-sections.tsx';
import type { GalleryImage } from './product-values.ts';
import { type Section, SectionNav } from './section-nav.tsx';
import { TypeSection } from './type-section.tsx';

const titles = {
  description: 'Description',
  type: 'Product Type',
  image: 'Featured Image',
  gallery: 'Gallery',
  groups: 'Group & Categories',
  seo: 'Seo Description',
} as const;
type SectionName = keyof typeof titles;
const descriptionFields = ['name', 'status', 'short_description', 'long_description'];
const imageFields = ['featured_image'];
const galleryFields = ['galleries'];
const groupFields = ['categories', 'productTags', 'product_properties', 'manufacturer'];
const seoFields = ['seo_title', 'seo_keywords', 'seo_description'];
const typeFields = [
  ...[
    'product_type',
    'price',
    'sale_price',
    'discount',
    'discounted_price',
    'made_to_order',
    'quantity',
    'product_sku',
  ],
  ...['length', 'width', 'height', 'product_variable', 'product_variation_info'],
];
/** The SKU of a new product is generated from its name. */
const namedTypeFields = ['name', ...typeFields];
const idOf = (name: string) => `product-${name}`;
const sections: readonly Section[] = Object.entries(titles).map(([name, title]) => ({ id: idOf(name), title }));

type SectionProps = {
  readonly name: SectionName;
  readonly form: RecordForm;
  readonly fields: readonly string[];
  readonly dependency?: unknown;
  readonly children: (form: RecordForm) => ReactNode;
};

/** The form of a product. Its reset also resets the variants. */
type Form = Omit<ReturnType<typeof useEntryForm>, 'isUnsaved' | 'rejection' | 'textInput'> & {
  readonly reset: () => void;
};

type BarProps = Pick<Form, 'form' | 'saving' | 'dirty' | 'submit' | 'reset'> & {
  readonly store: VariantStore;
  readonly alwaysSave: boolean;
};
type Props = {
  readonly product: Form;
  readonly store: VariantStore;
  readonly record?: ProductRecord;
  /** Shows the save bar before anything has changed, for screens that create a record. */
  readonly alwaysSave?: boolean;
  readonly readOnly?: boolean;
};

/** Form of a product with a sticky section navigation. */
export function ProductForm({ product, store, record, alwaysSave = false, readOnly = false }: Props) {
  const { form, uploading } = product;
  const slug = record?.slug ?? '';
  return (
    <UploadCount value={uploading}>
      <form {...product.props} className={styles.page} aria-label="Product">
        <SectionNav sections={sections} />
        <div className={styles.sections}>
          <Fieldset variant="unstyled" disabled={readOnly} className={styles.sections}>
            <FormSection name="description" form={form} fields={descriptionFields} dependency={`${readOnly} ${slug}`}>
              {(current) => <DescriptionSection form={current} readOnly={readOnly} slug={slug} />}
            </FormSection>
            <FormSection name="type" form={form} fields={slug ? typeFields : namedTypeFields} dependency={readOnly}>
              {(current) => <TypeSection form={current} store={store} slug={slug} readOnly={readOnly} />}
            </FormSection>
            <FormSection name="image" form={form} fields={imageFields} dependency={readOnly}>
              {(current) => (
                <PictureField
                  label="Image"
                  alt={`Image of ${record?.name ?? 'the new product'}`}
                  folder="product"
                  disabled={readOnly}
                  {...current.getInputProps('featured_image')}
                />
              )}
            </FormSection>
            <FormSection name="gallery" form={form} fields={galleryFields} dependency={readOnly}>
              {(current) => (
                <GalleryInput
                  value={current.values.galleries as readonly GalleryImage[]}
                  onChange={(update) =>
                    current.setFieldValue('galleries', update(current.getValues().galleries as readonly GalleryImage[]))
                  }
                  errorAt={(path) => {
                    const error = current.errors[path ? `galleries.${path}` : 'galleries'];
                    return typeof error === 'string' ? error : undefined;
                  }}
                  readOnly={readOnly}
                />
              )}
            </FormSection>
            <FormSection name="groups" form={form} fields={groupFields}>
              {(current) => <GroupSection form={current} manufacturer={record?.manufacturer ?? null} />}
            </FormSection>
            <FormSection name="seo" form={form} fields={seoFields}>
              {(current) => <SeoSection form={current} />}
            </FormSection>
          </Fieldset>
          {!readOnly && <ProductSaveBar {...product} store={store} alwaysSave={alwaysSave} />}
        </div>
      </form>
    </UploadCount>
  );
}

const FormSection = ({ name, children, ...selectorProps }: SectionProps) => (
  <FormSelector {...selectorProps}>
    {(current) => (
      <Paper
        component="section"
        id={idOf(name)}
        aria-labelledby={`${idOf(name)}-title`}
        className={styles.section}
        p={{ base: 'md', xs: 'lg' }}
      >
        <Title order={2} id={`${idOf(name)}-title`} tabIndex={-1} mb="sm">
          {titles[name]}
        </Title>
        {children(current)}
      </Paper>
    )}
  </FormSelector>
);

/** Subscribes to the variants separately and deferred, so that typing in them stays fast. */
function ProductSaveBar({ form, saving, dirty, submit, reset, store, alwaysSave }: BarProps) {
  // Evaluated when the key is pressed, because the deferred value below may be outdated.
  useSaveShortcut(submit, () => alwaysSave || form.isDirty() || store.getState().changed);
  const changed = useDeferredValue(useStore(store, (state) => state.changed));
  const isUnsaved = useDeferredValue(dirty) || changed;
  return (isUnsaved || alwaysSave) && <SaveBar saving={saving} dirty={isUnsaved} onDiscard={reset} maxWidth={1040} />;
}
